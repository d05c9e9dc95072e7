/** Styles of the API reference: contents, entries, schema properties, console. */
export const docsStyles = `
.docs{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:1.5rem 3rem;align-items:start}
.docs>header{grid-column:1/-1;display:grid;gap:.6rem;max-width:44rem}
.docs code,.docs pre,.docs textarea{font-family:ui-monospace,"Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
.docs pre code{font-size:inherit}
.docs [role=search]{display:grid;gap:.3rem;margin-top:.5rem}
.docs [role=search] .hint{min-height:1.4rem}
.contents{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto;font-size:.875rem}
.contents>ul{display:grid;gap:1rem}
.contents>ul>li>a{font-weight:650;color:var(--ink);text-transform:capitalize}
.contents ul ul{margin-top:.35rem}
.contents ul ul a{display:flex;gap:.5rem;align-items:baseline;padding:.25rem 0;color:var(--ink);text-decoration:none}
.contents ul ul a:hover{color:var(--accent)}
.entries{display:grid;gap:2.5rem;min-width:0}
.entries>section{display:grid;gap:.6rem;min-width:0}
.entries h2{text-transform:capitalize}
.entries h3{display:inline;font:inherit}
.entries h4{margin:1.25rem 0 .25rem;font-size:.9375rem}
.entries p{overflow-wrap:anywhere}
.general{display:grid;gap:.75rem;max-width:44rem}
.method{display:inline-block;min-width:3.6rem;font:700 .6875rem/1.6 var(--sans);letter-spacing:.04em;color:var(--quiet)}
.entries .method{padding:.05rem .4rem;border:1px solid currentColor;border-radius:.3rem;text-align:center}
.method.get{color:var(--accent)}
.method.delete{text-decoration:underline;text-underline-offset:.15em}
.entry{border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);min-width:0;scroll-margin-top:1rem}
.entry>summary{padding:.6rem .9rem;cursor:pointer;overflow-wrap:anywhere}
.entry>summary code{font-weight:650;margin-inline:.25rem .5rem}
.entry[open]>summary{border-bottom:1px solid var(--line)}
.inside{padding:.9rem;scroll-margin-top:5rem;min-width:0}
.inside summary{cursor:pointer;font-size:.875rem;color:var(--quiet)}
.properties,.properties>li{grid-template-columns:minmax(0,1fr)}
.properties{display:grid;border-top:1px solid var(--line)}
.properties>li{display:grid;gap:.2rem;padding:.55rem 0;border-bottom:1px solid var(--line);min-width:0}
.properties .properties{margin:.4rem 0 0 .25rem;padding-left:.75rem;border-left:2px solid var(--line);border-top:0}
.properties .properties>li:last-child{border-bottom:0}
.properties p{font-size:.9375rem}
.properties .head{font-size:1rem}
.key,.key label{font-weight:650;color:var(--ink);font-size:1em}
.docs .key{font-size:.875em}
.type{color:var(--quiet)}
.limit{font-size:.8125rem;color:var(--quiet);margin-left:.35rem}
p.limit{margin-left:0}
.inside>.properties:first-child{border-top:0}
.inside input,.inside select{width:100%;max-width:28rem;margin-top:.2rem}
.inside textarea{display:block;width:100%;margin-top:.3rem;padding:.6rem .7rem;line-height:1.5;color:inherit;background:var(--ground);border:1px solid color-mix(in srgb,var(--quiet) 70%,var(--ground));border-radius:var(--radius);resize:vertical}
.inside pre{margin:.3rem 0;padding:.7rem .8rem;max-height:30rem;overflow:auto;line-height:1.5;background:var(--ground);border:1px solid var(--line);border-radius:var(--radius)}
.inside button{margin-top:1rem;min-width:8rem}
[data-status]{font-weight:650}
.credentials{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 1rem;padding:1rem;border:1px solid var(--line);border-radius:var(--radius)}
.credentials h2{font-size:1.1rem;text-transform:none}
.credentials h2,.credentials .hint{grid-column:1/-1}
html:not(.scripted) .value{display:none}
@media (max-width:62rem){
.docs{grid-template-columns:minmax(0,1fr)}
.contents{position:static;max-height:none}
.contents>ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.contents>ul>li>a{display:inline-block;padding-block:.3rem}
.contents ul ul{display:none}
}
@media (max-width:30rem){
.credentials{grid-template-columns:minmax(0,1fr)}
}
@media print{.docs{display:block}.contents,.docs [role=search],.docs .value{display:none}}
`;
