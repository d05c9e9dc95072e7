/** The pages of events, venues, organizers, categories and tags. */
export const itemStyles = `
.item>header{margin-bottom:1.75rem}
.item>header h1{max-width:22ch}
.back{margin-bottom:1rem;font-size:.9375rem}
.back a{color:var(--quiet);text-decoration:none;padding-block:.3rem;display:inline-block}
.back a::first-letter{text-transform:uppercase}
.back a:hover{color:var(--accent);text-decoration:underline}
.kind{font-size:.875rem;color:var(--quiet);margin-bottom:.25rem}
.when{margin-top:.75rem;font-size:1.125rem;line-height:1.5}
.when span:first-child{font-weight:600}
.when span:first-child::first-letter{text-transform:uppercase}
.when span+span:not(.badge)::before{content:"·";margin-inline:.35rem .5rem;color:var(--quiet)}
.yours{margin-top:.2rem;color:var(--quiet)}
.two{display:grid;grid-template-columns:minmax(0,1fr) 20rem;gap:2rem clamp(2rem,5vw,4.5rem);align-items:start}
.story{display:grid;grid-template-columns:minmax(0,1fr);gap:1.75rem;max-width:44rem;min-width:0}
.story figure img{width:100%;max-height:26rem;object-fit:cover;border-radius:.75rem}
.prose{font-size:1.0625rem;line-height:1.7;max-width:42rem}
.prose,.item h1,.card,.line,.facts{overflow-wrap:anywhere}
.two>*{min-width:0}
.prose>*+*{margin-top:1em}
.prose ul,.prose ol{padding-left:1.4rem;list-style:revert}
.prose blockquote{margin-inline:0;padding-left:1rem;border-left:3px solid var(--line);color:var(--quiet)}
.prose pre,.prose table{display:block;max-width:100%;overflow-x:auto}
.prose pre{white-space:pre-wrap}
.prose th,.prose td{overflow-wrap:break-word;padding:.25rem .6rem;border:1px solid var(--line);text-align:start}
.prose:empty{display:none}
.item>header .prose{margin-top:1rem}
.facts{display:grid;gap:1.15rem}
.fact dt{font-size:.8125rem;color:var(--quiet)}
.fact dd{margin:0;line-height:1.5}
.fact dd .strong{font-weight:600;display:inline-block}
.address,.fact .label{display:block}
.fact .label{margin-top:.35rem}
.inner{display:grid;gap:.1rem;margin-top:.15rem;font-size:.9375rem}
.inner .fact dt{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
aside{padding-top:.25rem}
.outside,.terms{display:flex;flex-wrap:wrap;gap:.15rem 1rem}
.terms{gap:.4rem;margin-top:.25rem}
.terms a{display:block;padding:.15rem .65rem;font-size:.875rem;border:1px solid var(--line);border-radius:1rem;text-decoration:none;background:var(--raised)}
.terms .coloured{padding-left:1rem}
.terms .colour{overflow:hidden}
.terms a:hover{border-color:var(--accent)}
.tickets li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding-block:.4rem;border-bottom:1px solid var(--line)}
.tickets b{font-variant-numeric:tabular-nums}
.tickets small{grid-column:1/-1;color:var(--quiet)}
.add,.series{margin-top:1.75rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.series h2{font-size:1.05rem;margin-bottom:.7rem}
.add summary{display:block;width:100%;list-style:none}
.add summary::-webkit-details-marker{display:none}
.add summary::after{content:"";display:inline-block;width:.45em;height:.45em;margin-inline-start:.6em;border:solid currentColor;border-width:0 2px 2px 0;transform:translateY(-.15em) rotate(45deg)}
.add[open] summary::after{transform:translateY(.1em) rotate(-135deg)}
.add ul{margin-top:.4rem;padding:.35rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised)}
.add li a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem .7rem;border-radius:.35rem;color:var(--ink);text-decoration:none}
.add li a:hover{background:var(--soft);color:var(--accent)}
.outside a{display:inline-block;padding-block:.2rem}
.further{padding-top:1.5rem;border-top:1px solid var(--line);grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}
.neighbours{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-top:3rem}
.neighbours a{display:grid;gap:.1rem;padding:.8rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);color:var(--ink);text-decoration:none;min-width:0;overflow-wrap:anywhere}
.neighbours a:hover{border-color:var(--accent)}
.neighbours a{text-align:left}
.neighbours [rel=next]{grid-column:2;text-align:right}
.index{columns:16rem;column-gap:2rem;margin-top:1.5rem}
.index li{break-inside:avoid;padding-block:.35rem;overflow-wrap:anywhere}
.index .place{display:block}
.listing{margin-top:3rem}
.listing>h2{font-size:1.6rem;margin-bottom:.25rem}
`;
