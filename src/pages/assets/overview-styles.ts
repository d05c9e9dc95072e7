/** Photos, the map and the year. */
export const overviewStyles = `
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:1.25rem}
.photo-card{position:relative;display:flex;flex-direction:column;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);overflow:hidden}
.photo-card:hover{border-color:var(--accent)}
.photo-card img,.no-photo{width:100%;aspect-ratio:3/2;object-fit:cover}
.no-photo{display:grid;place-items:center;background:var(--bar);color:var(--quiet);font:600 3rem/1 var(--serif)}
.photo-card .text{position:relative;isolation:isolate;flex:1;padding:.8rem 1rem 1rem}
.photo-card .hours{font-size:.8125rem;color:var(--quiet)}
.photo-card h2{font-size:1.1rem;overflow-wrap:anywhere}
.photo-card h2 a{color:var(--ink);text-decoration:none}
.photo-card h2 a::after{content:"";position:absolute;inset:-30rem 0 0}
.venue-map{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
.venue-map path{fill:none;stroke:var(--line)}
.venue-map circle{fill:var(--accent);stroke:var(--raised);stroke-width:2}
.venue-map a:hover circle,.venue-map a:focus-visible circle{stroke:var(--ink);stroke-width:3}
.venue-map text{fill:var(--on-accent);font:600 15px var(--sans);text-anchor:middle;dominant-baseline:central;pointer-events:none}
.venue-map .tiles~.scale-of text{fill:#222;stroke:#fff;stroke-width:4px;paint-order:stroke}
.venue-map .tiles~.scale-of path{stroke:#222}
.attribution{margin-top:.25rem;font-size:.8125rem;color:var(--quiet);text-align:end}
.attribution a{color:inherit}
.venue-map .scale-of path{stroke:var(--quiet);stroke-width:2}
.venue-map .scale-of text{fill:var(--quiet);font-size:13px;font-weight:400;text-anchor:start}
.spots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 2rem}
.spot{padding-top:1.5rem;min-width:0}
.spot:target h2{box-shadow:inset 0 -3px var(--accent)}
.spot h2{font-size:1.1rem}
.spot .line{grid-template-columns:minmax(0,1fr)}
.months{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1.5rem 2rem}
.small-month h2{display:flex;justify-content:space-between;align-items:baseline;gap:.5rem;font-size:1.05rem}
.small-month h2 a{color:var(--ink);text-decoration:none}
.small-month h2 a:hover{color:var(--accent);text-decoration:underline}
.small-month h2 a::first-letter{text-transform:uppercase}
.count-of{font:400 .8125rem var(--sans);color:var(--quiet)}
.small-month table{width:100%;table-layout:fixed;border-collapse:collapse;margin-top:.35rem;font-size:.8125rem;font-variant-numeric:tabular-nums;text-align:center}
.small-month th{font-weight:400;color:var(--quiet);padding:.2rem 0}
.small-month td{height:1.9rem;padding:0;color:var(--quiet)}
.small-month td a{display:grid;place-items:center;height:1.75rem;margin:1px;border-radius:.3rem;background:var(--bar);color:var(--ink);font-weight:600;text-decoration:none}
.small-month td a:hover{background:var(--accent);color:var(--on-accent)}
.small-month .today,.small-month .today a{box-shadow:inset 0 0 0 2px var(--accent);border-radius:.3rem}
@media (max-width:46rem){.venue-map text{font-size:22px}.venue-map .scale-of text{font-size:22px}}
`;
