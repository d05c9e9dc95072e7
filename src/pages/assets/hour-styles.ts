import { DAY_QUARTERS } from "../hour-blocks.ts";

const upTo = (last: number, from = 0) => Array.from({ length: last - from + 1 }, (_, at) => from + at);

/** The height of a quarter of an hour. */
const QUARTER = ".75rem";

/** Classes for times, because the security policy allows no style attributes. */
const times = [
  ...upTo(DAY_QUARTERS - 1).map((quarter) => `.t${quarter}{grid-row-start:${quarter + 1}}`),
  ...upTo(DAY_QUARTERS, 1).map((quarters) => `.d${quarters}{grid-row-end:span ${quarters}}`),
  ...upTo(24, 1).map((hours) => `.hours${hours}{grid-template-rows:repeat(${hours * 4},${QUARTER})}`),
  ...upTo(14, 1).map((minutes) => `.n${minutes}{margin-top:calc(${minutes}/15*${QUARTER})}`),
  ...upTo(6, 2).flatMap((columns) => [
    `.of${columns}{width:calc(100%/${columns})}`,
    ...upTo(columns - 1, 1).map((at) => `.of${columns}.at${at}{margin-left:calc(${at}*100%/${columns})}`),
  ]),
].join("\n");

/** Hides hours from the eye where names need their room; the place of a block shows them, and so does its preview. */
const unseen = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";

/** Days with hours. */
export const hourStyles = `
.hourly{display:grid;grid-template-columns:4.5rem repeat(7,minmax(0,1fr));grid-template-rows:auto auto auto auto;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);overflow:hidden}
.hourly.one{grid-template-columns:4.5rem minmax(0,1fr)}
.hourly .column,.scale{display:grid;grid-row:1/span 4;grid-template-rows:subgrid;min-width:0}
.hourly .column{border-left:1px solid var(--line)}
.hourly .column.today{background:var(--today);box-shadow:inset 0 2px var(--accent)}
.hourly .head:not(:empty){padding:.6rem .6rem .4rem;border-bottom:1px solid var(--line)}
.scale .head{border-bottom:1px solid var(--line)}
.one .scale .head{border-bottom:0}
.hourly h2,.agenda-day h2{font:inherit;font-size:.8125rem}
.hourly h2 a,.agenda-day h2 a{color:var(--quiet);text-decoration:none}
.hourly h2 a:hover b{color:var(--accent)}
.hourly h2 b{display:block;font:600 1.5rem/1.2 var(--serif);color:var(--ink)}
.today h2 b{color:var(--accent)}
.hourly .lanes{display:grid;align-content:start;gap:.1rem;grid-template-columns:minmax(0,1fr);padding:.2rem .35rem;border-bottom:1px solid var(--line);min-height:.5rem}
.scale{font-size:.75rem;color:var(--quiet);text-align:right;font-variant-numeric:tabular-nums}
.scale .lanes{line-height:1.5rem;padding-inline:.2rem .4rem}
.scale .track span{height:3rem;padding-inline:.4rem;transform:translateY(-.5rem);line-height:1rem}
.scale .track span:first-child{transform:none}
.track{display:grid;align-content:start;grid-template-columns:minmax(0,1fr)}
ol.track{padding-inline:1px;background:repeating-linear-gradient(to bottom,transparent 0 calc(3rem - 1px),var(--line) calc(3rem - 1px) 3rem)}
.track .block,.track .now{grid-column:1}
.block{display:grid;padding:0 1px 1px 0;overflow:hidden}
.block:hover,.block:focus-within{z-index:2}
.block a,.block .about{display:block;position:relative;isolation:isolate;overflow:hidden;padding:.1rem .35rem .1rem .5rem;background:var(--bar);border-left:3px solid var(--quiet);border-radius:.3rem;font-size:.75rem;line-height:1.3}
.block.featured .about{background:var(--bar-featured);border-left-color:var(--accent)}
.block.coloured a,.block.coloured .about{background:var(--raised);border-left-width:0;padding-left:.6rem}
.block .about{font-size:.875rem;display:flex;flex-wrap:wrap;align-content:start;gap:0 .75rem}
.block .about a{all:unset;cursor:pointer;font-weight:600}
.block .about a:hover{text-decoration:underline}
.block .about a:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
.block .about>div{flex:1 1 10rem;min-width:0;position:static}
.block .about>div>.colour{display:none}
.block .about .place{font-size:.8125rem}
.block a:focus-visible{outline-offset:-3px}
.block .title{-webkit-line-clamp:4}
.of3 .hours,.of4 .hours,.of5 .hours,.of6 .hours,.d2 .hours,.d3 .hours{white-space:nowrap;overflow:hidden}
.d2 .title,.d3 .title{-webkit-line-clamp:1}
.one .d2 .about{flex-wrap:nowrap}
.one .d2 .about>div{flex-basis:0;white-space:nowrap}
.one .d2 .place{display:none}
.hourly:not(.one) :is(.d2,.of3,.of4) .hours{${unseen}}
.hourly:not(.one) :is(.of3,.of4) a{padding-inline:.3rem .1rem}
.hourly:not(.one) .coloured:is(.of3,.of4) a{padding-left:.45rem}
.now{position:relative;z-index:2;height:0;border-top:2px solid var(--accent);pointer-events:none}
.now::before{content:"";position:absolute;left:-1px;top:-.3rem;width:.5rem;height:.5rem;border-radius:50%;background:var(--accent)}
.hourly .foot:empty{display:none}
.one .foot{padding-inline:.6rem}
.agenda-day .empty{color:var(--quiet);font-size:.875rem}
.agenda-day.today h2 a{color:var(--accent)}
${times}
@media (max-width:62rem){
.week .hourly{display:none}
.week .agenda{display:block}
}
@media (max-width:46rem){
.hourly.one{grid-template-columns:3.6rem minmax(0,1fr)}
.scale .lanes,.scale .track span{padding-inline:.1rem .2rem;font-size:.6875rem;white-space:nowrap}
.scale .lanes{white-space:normal}
.one .d2:not(.of1) .hours,.one :is(.of3,.of4,.of5,.of6) .hours{${unseen}}
.one :is(.of3,.of4,.of5,.of6) .about{padding-inline:.3rem .1rem;font-size:.75rem}
.one .coloured:is(.of3,.of4,.of5,.of6) .about{padding-left:.45rem}
}
`;
