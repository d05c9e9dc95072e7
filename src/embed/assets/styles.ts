import { themeStyles } from "../../pages/assets/styles.ts";

/** Styles of embeds beside those of pages: no more height than their content has, less space, smaller headings. */
export const embedStyles = (accent: string): string => `${themeStyles(accent)}
.embed{min-height:0;font-size:.9375rem}
.embed main{padding:.75rem .75rem .5rem}
.embed h1{font-size:1.35rem}
.embed .toolbar{margin-bottom:.75rem;flex-wrap:nowrap}
.embed .toolbar h1{flex:1 1 auto;min-width:0}
.embed .grid td{height:6rem}
.embed .card{padding-block:1rem;column-gap:1rem}
.embed .nothing{padding-block:1.5rem}
.embed .pager{margin-top:1rem}
.embed .plain{padding-block:1rem}
.embed .cards:first-of-type .month-name{margin-top:0}
.embed footer.site{border-top-width:0;font-size:.8125rem}
.embed footer.site .wide{padding:.25rem .75rem .75rem}
.event-card{display:grid;overflow:hidden;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
.event-card img{width:100%;height:100%;max-height:16rem;object-fit:cover}
.event-card .text{display:grid;gap:.5rem;align-content:start;padding:1rem 1.25rem 1.25rem;min-width:0}
.event-card h1 a{color:var(--ink);text-decoration:none}
.event-card h1 a:hover{color:var(--accent);text-decoration:underline}
.event-card .when{margin-top:0;font-size:1rem}
.event-card .notice{margin-bottom:0}
.event-card .summary{color:var(--quiet)}
.event-card .summary:empty{display:none}
.event-card .links{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;margin-top:.25rem}
@media (min-width:34rem){
.event-card:has(img){grid-template-columns:16rem minmax(0,1fr)}
.event-card img{max-height:none;position:absolute;inset:0}
.event-card .picture{position:relative}
}
@media (max-width:46rem){
.embed .grid td{height:auto}
.embed .card img{display:none}
}
`;
