/** Media queries: narrow screens, reduced motion, print. */
export const mediaStyles = `
@media (max-width:62rem){
.two{grid-template-columns:minmax(0,1fr)}
}
@media (max-width:46rem){
.languages .code{display:inline}
.languages .own-name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.toolbar h1{flex-basis:100%}
.toolbar{gap:.6rem}
.views{flex:1 1 auto}
.views ul{display:grid;grid-template-columns:repeat(4,1fr)}
.views a,.steps a{padding:.45rem .4rem;min-width:2.25rem;font-size:.875rem}
.tools{gap:.6rem}
.tools .find button{padding-inline:.6rem}
.tools .jump label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tools .jump{flex:1 1 auto}
.tools .jump input{flex:1}
.tools .find{flex:1 1 100%}
.unfold{display:block;margin-bottom:.75rem}
.unfold a{display:inline-block;padding-block:.3rem}
.filters{display:none}
.filters:target{display:grid}
.field.words,.field.near{grid-column:1/-1}
.grid th{padding:.4rem 0;text-align:center}
.grid td{height:auto;padding:.2rem 0;text-align:center;border-left:0}
.grid .chips,.grid .more,.grid .more-here{display:none}
.grid .date{position:relative;width:2.5rem;height:2.5rem;max-width:100%}
.grid .busy .date{font-weight:700;color:var(--ink)}
.grid .busy .date::after{content:"";position:absolute;bottom:.3rem;width:.3rem;height:.3rem;border-radius:50%;background:var(--accent)}
.grid .today{background:none;box-shadow:none}
.grid .running{box-shadow:inset 0 -.2rem color-mix(in srgb,var(--accent) 60%,var(--raised))}
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
@media (prefers-color-scheme:dark){.tiles{filter:brightness(.75)}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media (forced-colors:active){.views [aria-current],.grid .today .date{outline:2px solid}}
@media print{
:root{--ground:#fff;--raised:#fff;--ink:#000;--quiet:#333;--line:#bbb;--accent:#000;--on-accent:#fff;--soft:#fff}
@page{margin:15mm}
@page month{size:A4 landscape;margin:8mm}
body:has(.calendar.month),body:has(.calendar.week),body:has(.calendar.year){page:month}
html:has(.calendar.week),html:has(.calendar.year){font-size:9.5px}
body{display:block;font-size:10.5pt}
header.site nav,footer.site,.skip,.steps,.views,.tools,.filters,.filtered,.pager,.back,.add,.password,.count a{display:none}
.wide{max-width:none;padding-inline:0}
.two{display:block}
.story{margin-bottom:1rem}
.month main,.month .toolbar{padding:0;margin:0 0 2mm}
.month .toolbar h1{font-size:16pt}
main{padding:0}
header.site .wide{padding-block:0 1mm}
.month .grid{font-size:7pt}
.grid th{padding:.5mm 1mm}
.grid td{height:26mm;padding:.5mm 1mm}
.grid .date{width:auto;height:auto;font-size:8pt}
.grid .chip{font-size:7pt;line-height:1.2}
.grid .chip a{padding-block:0}
.grid .chip .hours{display:inline;font-size:6.5pt}
.grid .chip .title{display:inline}
.grid .chip.bar a{height:3.6mm}
.grid .chip:not(.bar){max-height:5.3mm;overflow:hidden}
.grid:has(tbody tr:nth-child(6)) .chip:not(.bar){max-height:2.9mm}
.grid .more,.grid .more-here summary{padding:0 1mm;font-size:6.5pt;line-height:1.2;color:var(--quiet)}
.grid .skip1{margin-top:calc(3.6mm + .1rem)}
.grid .skip2{margin-top:calc(7.2mm + .2rem)}
.grid .skip3{margin-top:calc(10.8mm + .3rem)}
.chip a,.block a,.block .about,.now{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.preview,.instant,.neighbours,.unfold{display:none}
.grid .today .date{background:none;color:#000;font-weight:700}
.grid .today{background:none}
tr,.card,.line,.fact,.block{break-inside:avoid}
.prose a[href^=http]::after{content:" (" attr(href) ")";font-size:.85em}
}
`;
