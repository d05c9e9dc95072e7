/** Media queries: narrow screens, reduced motion, print. */
export const mediaStyles = `
@media (max-width:62rem){
.two{grid-template-columns:minmax(0,1fr)}
.columns{display:block}
.column{min-height:0;padding-block:.9rem .9rem;border-left:0;border-top:1px solid var(--line)}
.column:first-child{border-top:0}
.column h2 b{display:inline;font-size:1.15rem}
.column .line{display:grid}
.column .empty{display:none}
}
@media (max-width:46rem){
.toolbar h1{flex-basis:100%}
.toolbar{gap:.6rem}
.views{flex:1 1 auto}
.views li{flex:1}
.views a,.steps a{padding:.45rem .4rem;min-width:2.25rem;font-size:.875rem}
.tools{gap:.6rem}
.tools .find button{padding-inline:.6rem}
.tools .jump label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tools .jump{flex:1 1 auto}
.tools .jump input{flex:1}
.tools .find{flex:1 1 100%}
.field.words,.field.near{grid-column:1/-1}
.grid th{padding:.4rem 0;text-align:center}
.grid td{height:auto;padding:.2rem 0;text-align:center;border-left:0}
.grid .chips,.grid .more{display:none}
.grid .date{position:relative;width:2.5rem;height:2.5rem;max-width:100%}
.grid .busy .date{font-weight:700;color:var(--ink)}
.grid .busy .date::after{content:"";position:absolute;bottom:.3rem;width:.3rem;height:.3rem;border-radius:50%;background:var(--accent)}
.grid .today .date{color:var(--on-accent)}
.grid .today .date::after{background:var(--on-accent)}
.agenda{display:block;margin-top:1.5rem}
.agenda h2{margin-top:1.5rem;padding-bottom:.4rem;font-size:1.05rem}
.agenda h2::first-letter{text-transform:uppercase}
.line{grid-template-columns:minmax(0,1fr)}
.card{grid-template-columns:2.75rem minmax(0,1fr);gap:.75rem 1rem}
.card img{grid-column:2;width:100%;height:auto;aspect-ratio:2/1}
.item>header h1{max-width:none}
.when span:not(.badge){display:block}
.when span+span:not(.badge)::before{content:none}
}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media (forced-colors:active){.views [aria-current],.grid .today .date{outline:2px solid}}
@media print{
:root{--ground:#fff;--raised:#fff;--ink:#000;--quiet:#333;--line:#bbb;--accent:#000;--on-accent:#fff;--soft:#fff}
@page{margin:15mm}
body{display:block;font-size:10.5pt}
header.site nav,footer.site,.skip,.steps,.views,.tools,.filters,.filtered,.pager,.back,.add,.password,.count a{display:none}
.wide{max-width:none;padding-inline:0}
.two{display:block}
.story{margin-bottom:1rem}
.grid td{height:5rem}
.grid .today .date{background:none;color:#000;font-weight:700}
tr,.card,.line,.fact{break-inside:avoid}
.prose a[href^=http]::after{content:" (" attr(href) ")";font-size:.85em}
}
`;
