/** Bars over several days: as wide as their cells with the padding and borders between them. */
const widths = () =>
  [2, 3, 4, 5, 6, 7]
    .map((days) => {
      const between = `${days - 1}*(.7rem + 1px)`;
      return `.days${days}{width:calc(${days}00% + ${between})}
.days${days}.continued,.days${days}.goes-on{width:calc(${days}00% + ${between} + .35rem)}
.days${days}.continued.goes-on{width:calc(${days}00% + ${between} + .7rem)}`;
    })
    .join("\n");

/** The views of the calendar: their head, the grid of a month, the columns of a week, lists. */
export const calendarStyles = `
.toolbar{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;margin-bottom:1rem}
.toolbar h1{flex:1 1 auto}
.toolbar h1::first-letter{text-transform:uppercase}
.views ul{flex-wrap:wrap}
.steps,.views ul{display:flex;align-items:center;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised)}
.steps a,.views a{display:block;padding:.4rem .85rem;min-width:2.6rem;min-height:2.4rem;text-align:center;text-decoration:none;color:var(--ink);font-size:.9375rem;border-radius:calc(var(--radius) - 1px)}
.steps a:hover,.views a:hover{background:var(--soft);color:var(--accent)}
.steps .today{border-inline:1px solid var(--line);border-radius:0}
.views [aria-current]{background:var(--accent);color:var(--on-accent);font-weight:600}
.views [aria-current]:hover{background:var(--accent);color:var(--on-accent)}
.tools{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem 2rem;margin-bottom:1.25rem;font-size:.9375rem}
.tools form{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
.tools .find{flex:0 1 32rem}
.tools .find input[type=search]{flex:1 1 10rem;min-width:0}
.more-filters{padding:.4rem .2rem}
.filtered{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .75rem;margin-bottom:1rem;color:var(--quiet);font-size:.9375rem}
.active-filters{display:flex;flex-wrap:wrap;gap:.35rem}
.active-filters a{display:block;padding:.2rem .7rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised);color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.active-filters a:hover{border-color:var(--accent);color:var(--accent)}
.unfold{display:none}
.grid{width:100%;border-collapse:separate;border-spacing:0;table-layout:fixed;border:1px solid var(--line);border-radius:.75rem;overflow:hidden;background:var(--raised)}
.grid th{padding:.5rem .6rem;text-align:left;font-size:.8125rem;font-weight:550;color:var(--quiet);border-bottom:1px solid var(--line)}
.grid td{height:8.25rem;padding:.4rem .35rem .5rem;vertical-align:top;border-bottom:1px solid var(--line);border-left:1px solid var(--line)}
.grid td:first-child{border-left-color:transparent}
.grid tr:last-child td{border-bottom:0}
.grid .date{display:inline-grid;place-items:center;width:1.85rem;height:1.85rem;border-radius:50%;text-decoration:none;color:var(--ink);font-size:.875rem;font-variant-numeric:tabular-nums}
.grid .date:hover{background:var(--soft);color:var(--accent)}
.grid .gone .date{color:var(--quiet)}
.grid .other{background:color-mix(in srgb,var(--line) 30%,var(--ground))}
.grid .other .date{color:var(--quiet)}
.grid .today .date{background:var(--accent);color:var(--on-accent);font-weight:650}
.grid .today{background:var(--today);box-shadow:inset 0 2px var(--accent)}
.chips{display:grid;grid-template-columns:minmax(0,1fr);gap:.1rem;margin-top:.15rem}
.chip{font-size:.8125rem;line-height:1.35;min-width:0}
.chip a{display:block;padding:.2rem .4rem;border-radius:.3rem;color:var(--ink);text-decoration:none;border-left:3px solid transparent}
.chip a:hover{background:var(--bar);color:var(--accent)}
.chip .hours{display:block;font-size:.75rem;color:var(--quiet);font-variant-numeric:tabular-nums}
.chip .title{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
.chip.featured a{border-left-color:var(--accent);background:var(--bar-featured);font-weight:600}
.chip.featured .hours{font-weight:400}
.colour{position:absolute;z-index:-1;inset:0;width:100%;height:100%;border-radius:inherit;pointer-events:none}
.colour .dark{display:none}
.colour .tint{opacity:.12}
.chip a{position:relative;isolation:isolate}
.chip.coloured a{background:var(--raised);border-left-width:0;padding-left:.55rem}
.chip.bar{position:relative;z-index:1;font-size:.75rem}
.chip.bar a{display:flex;align-items:center;gap:.35rem;height:1.5rem;padding-block:0;background:var(--bar);white-space:nowrap}
.chip.bar.featured a{background:var(--bar-featured)}
.chip.bar.coloured a{background:var(--raised)}
.chip.bar a:hover{text-decoration:underline}
.chip.bar .hours{flex:none}
.chip.bar .title{display:block;flex:0 1 auto;min-width:0;text-overflow:ellipsis}
.chip.continued a{border-left-color:transparent}
.chip.continued a::before{content:"\\25C2"/"";color:var(--quiet)}
.chip.goes-on a::after{content:"\\25B8"/"";margin-left:auto;color:var(--quiet)}
.continued{margin-left:-.35rem}
.continued a{border-top-left-radius:0;border-bottom-left-radius:0}
.goes-on{margin-right:-.35rem}
.goes-on a{border-top-right-radius:0;border-bottom-right-radius:0}
${widths()}
.skip1{margin-top:1.6rem}
.skip2{margin-top:3.2rem}
.skip3{margin-top:4.8rem}
.skip4{margin-top:6.4rem}
.skip5{margin-top:8rem}
.skip6{margin-top:9.6rem}
.skip7{margin-top:11.2rem}
.over .title,.over h2 a,.over h3 a{color:var(--quiet)}
.more,.more-here summary{display:inline-block;padding:.2rem .4rem;font-size:.8125rem;font-weight:550;color:var(--accent)}
.more-here summary{cursor:pointer;border-radius:.3rem;list-style:none}
.more-here summary::-webkit-details-marker{display:none}
.more-here summary::before{content:"+"/"";margin-right:.1em}
.more-here[open] summary::before{content:"\\2212"/""}
.more-here summary:hover{background:var(--bar)}
.preview{position:absolute;z-index:3;width:19rem;max-width:calc(100vw - 1rem);max-height:60vh;overflow:auto;padding:.75rem .9rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);color:var(--ink);box-shadow:0 .4rem 1.4rem rgb(0 0 0/.22);font-size:.9375rem;line-height:1.45}
.preview .hours{display:block;color:var(--quiet);font-size:.8125rem}
.preview .title{display:block;font:600 1.05rem/1.3 var(--serif);color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.preview .visually-hidden{position:static;width:auto;height:auto;margin:0;clip-path:none;white-space:normal;display:block;color:var(--quiet);font-size:.8125rem}
.agenda{display:none}
.lines{display:grid}
.line{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.2rem 1rem;padding-block:.65rem;border-top:1px solid var(--line);font-size:.9375rem;line-height:1.4}
.line .hours{color:var(--quiet);font-size:.8125rem;font-variant-numeric:tabular-nums;line-height:1.6}
.line .title{font-weight:600;color:var(--ink);text-decoration:none}
.line .title:hover{color:var(--accent);text-decoration:underline}
.hours .own{display:inline-block;color:var(--quiet);font-weight:400}
.place{color:var(--quiet);font-size:.875rem;line-height:1.45}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11.5rem),1fr));gap:.75rem 1rem;align-items:end;margin-bottom:1.75rem;padding:1.1rem 1.25rem 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
.find,.field.words{position:relative}
.instant{position:absolute;z-index:4;top:100%;inset-inline:0;margin-top:.25rem;padding:.6rem .9rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);color:var(--ink);box-shadow:0 .4rem 1.4rem rgb(0 0 0/.22);font-size:.9375rem;line-height:1.45}
.instant p{color:var(--quiet);font-size:.8125rem}
.instant ul{list-style:none;margin:0;padding:0}
.instant a{display:block;padding-top:.45rem;font-weight:600;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.instant a:hover,.instant a:focus-visible{color:var(--accent);text-decoration:underline}
.instant .hours{color:var(--quiet);font-size:.8125rem}
.field{display:grid;gap:.2rem;min-width:0}
.field input,.field select{width:100%}
.field.words{grid-column:span 2}
.field.near{grid-column:span 2}
.field.near select{flex:0 0 6.5rem}
.field.near button{flex:1}
.field.near .hint:empty{display:none}
.actions{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;margin-top:.25rem}
.check{color:var(--ink);font-size:.9375rem;padding-block:.3rem}
.count{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1.5rem;color:var(--quiet);font-size:.9375rem;margin-bottom:.5rem}
.month-name{margin-top:2rem;padding-bottom:.5rem;font-size:1.05rem;color:var(--quiet);border-bottom:1px solid var(--line)}
.month-name a{color:inherit}
.month-name::first-letter{text-transform:uppercase}
.cards:first-of-type .month-name{margin-top:.75rem}
.card{display:grid;grid-template-columns:3.75rem minmax(0,1fr) auto;gap:0 1.5rem;padding-block:1.4rem;border-bottom:1px solid var(--line)}
.card .leaf{display:grid;justify-items:center;align-content:start;font-size:.75rem;line-height:1.35;color:var(--quiet)}
.card .leaf,.line>div,.terms a{position:relative;isolation:isolate}
.leaf .tint,.line .tint{display:none}
.card .leaf .colour{left:-.75rem}
.line .colour{left:-.75rem}
.leaf b{font:600 1.9rem/1.1 var(--serif);color:var(--ink);font-variant-numeric:lining-nums}
.card h2,.card h3{font-size:1.25rem;margin-block:.1rem .15rem}
.card h2 a,.card h3 a{color:var(--ink);text-decoration:none}
.card h2 a:hover,.card h3 a:hover{color:var(--accent);text-decoration:underline}
.card .hours{font-size:.875rem;color:var(--accent);font-weight:550;font-variant-numeric:tabular-nums}
.card.over .hours{color:var(--quiet)}
.card .summary{margin-top:.4rem;max-width:44rem;font-size:.9375rem;color:var(--quiet)}
.card img{width:10rem;height:7rem;object-fit:cover;border-radius:var(--radius)}
.pager{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:.5rem 1.5rem;margin-top:2rem;color:var(--quiet)}
.pager a{padding:.4rem .2rem}
`;
