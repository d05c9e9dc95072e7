/** Styles of the guide: its text beside the contents, which follow it on narrow screens. */
export const guideStyles = `
.guide{display:grid;grid-template-columns:15rem minmax(0,1fr);grid-template-areas:"contents text";gap:1.5rem 3.5rem;align-items:start}
.guide article{grid-area:text;min-width:0;max-width:46rem;overflow-wrap:break-word}
.guide .contents{grid-area:contents;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto;font-size:.9375rem}
.guide .contents>ul{display:grid;gap:1.25rem}
.guide .contents p{font-weight:650}
.guide .contents a{display:block;padding:.25rem 0;color:var(--ink);text-decoration:none}
.guide .contents a:hover{color:var(--accent);text-decoration:underline}
.guide .contents a[aria-current]{color:var(--accent);font-weight:650}
.guide .contents ul ul ul{margin:.1rem 0 .4rem;padding-left:.75rem;border-left:2px solid var(--line);font-size:.875rem}
.guide .to-contents{display:none}
.guide article>*+*{margin-top:1em}
.guide article h2{margin-top:2em}
.guide article h3{margin-top:1.6em}
.guide article ul,.guide article ol{padding-left:1.4rem;list-style:revert}
.guide article li+li{margin-top:.3em}
.guide article li>ul,.guide article li>ol,.guide article li>p+p{margin-top:.3em}
.guide blockquote{margin-inline:0;padding-left:1rem;border-left:3px solid var(--line);color:var(--quiet)}
.guide code,.guide figcaption{font-family:ui-monospace,"Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
.guide :not(pre)>code{overflow-wrap:anywhere}
.guide pre{margin:0;padding:.8rem 1rem;overflow-x:auto;line-height:1.55;background:var(--raised);border:1px solid var(--line);border-radius:var(--radius)}
.guide pre code{font-size:.875rem}
.guide article>pre{margin-top:1em}
.guide figcaption{padding:.3rem 1rem;color:var(--quiet);border:1px solid var(--line);border-bottom:0;border-radius:var(--radius) var(--radius) 0 0}
.guide figure pre{border-radius:0 0 var(--radius) var(--radius)}
.guide .scroll{overflow-x:auto}
.guide table{border-collapse:collapse;font-size:.9375rem;line-height:1.5}
.guide th,.guide td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.guide td{min-width:6rem}
.guide .neighbours{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem 2rem;margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
@media (max-width:60rem){
.guide{grid-template-columns:minmax(0,1fr);grid-template-areas:"text" "contents"}
.guide .to-contents{display:block}
.guide .contents{position:static;max-height:none;padding-top:1.5rem;border-top:1px solid var(--line)}
.guide .contents>ul{grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr))}
}
@media print{.guide{display:block}.guide .contents,.guide .to-contents,.guide .neighbours{display:none}}
`;
