/** The views of the calendar: their head, the grid of a month, the columns of a week, lists. */
export const calendarStyles = `
.toolbar{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;margin-bottom:1rem}
.toolbar h1{flex:1 1 auto}
.toolbar h1::first-letter{text-transform:uppercase}
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
.filtered{margin-bottom:1rem;color:var(--quiet)}
.grid{width:100%;border-collapse:separate;border-spacing:0;table-layout:fixed;border:1px solid var(--line);border-radius:.75rem;overflow:hidden;background:var(--raised)}
.grid th{padding:.5rem .6rem;text-align:left;font-size:.8125rem;font-weight:550;color:var(--quiet);border-bottom:1px solid var(--line)}
.grid td{height:8.25rem;padding:.4rem .35rem .5rem;vertical-align:top;border-bottom:1px solid var(--line);border-left:1px solid var(--line)}
.grid th:first-child,.grid td:first-child{border-left:0}
.grid tr:last-child td{border-bottom:0}
.grid .date{display:inline-grid;place-items:center;width:1.85rem;height:1.85rem;border-radius:50%;text-decoration:none;color:var(--ink);font-size:.875rem;font-variant-numeric:tabular-nums}
.grid .date:hover{background:var(--soft);color:var(--accent)}
.grid .gone .date{color:var(--quiet)}
.grid .other{background:color-mix(in srgb,var(--line) 30%,var(--ground))}
.grid .other .date{color:var(--quiet)}
.grid .today .date{background:var(--accent);color:var(--on-accent);font-weight:650}
.chips{display:grid;gap:.1rem;margin-top:.15rem}
.chip{font-size:.8125rem;line-height:1.35}
.chip a{display:block;padding:.2rem .4rem;border-radius:.3rem;color:var(--ink);text-decoration:none;border-left:2px solid transparent}
.chip a:hover{background:var(--soft);color:var(--accent)}
.chip .hours{display:block;font-size:.75rem;color:var(--quiet);font-variant-numeric:tabular-nums}
.chip .title{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.chip.featured a{border-left-color:var(--accent);background:var(--soft);border-radius:0 .3rem .3rem 0;font-weight:600}
.chip.featured .hours{font-weight:400}
.chip.bar{font-size:.75rem}
.chip.bar a{background:color-mix(in srgb,var(--line) 45%,var(--raised))}
.chip.bar.featured a{background:var(--soft)}
.chip.bar .title{-webkit-line-clamp:1;word-break:break-all}
.chip.goes-on a{border-left-color:transparent;border-radius:.3rem;font-weight:400;color:var(--quiet)}
.over .title,.over h2 a,.over h3 a{color:var(--quiet)}
.more{display:inline-block;padding:.2rem .4rem;font-size:.8125rem;font-weight:550}
.agenda{display:none}
.columns{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:0;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);overflow:hidden}
.column{padding:.75rem .6rem 1.5rem;min-height:24rem;border-left:1px solid var(--line)}
.column:first-child{border-left:0}
.column h2{font:inherit;font-size:.8125rem;margin-bottom:.6rem}
.column h2 a{color:var(--quiet);text-decoration:none}
.column h2 b{display:block;font:600 1.5rem/1.2 var(--serif);color:var(--ink)}
.column.today{background:var(--soft)}
.column.today h2 b{color:var(--accent)}
.column .line{display:block;padding-block:.55rem}
.column .empty{color:var(--quiet)}
.column .chips{margin-bottom:.4rem}
.lines{display:grid}
.line{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.2rem 1rem;padding-block:.65rem;border-top:1px solid var(--line);font-size:.9375rem;line-height:1.4}
.line .hours{color:var(--quiet);font-size:.8125rem;font-variant-numeric:tabular-nums;line-height:1.6}
.line .title{font-weight:600;color:var(--ink);text-decoration:none}
.line .title:hover{color:var(--accent);text-decoration:underline}
.hours .own{display:inline-block;color:var(--quiet);font-weight:400}
.place{color:var(--quiet);font-size:.875rem;line-height:1.45}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11.5rem),1fr));gap:.75rem 1rem;align-items:end;margin-bottom:1.75rem;padding:1.1rem 1.25rem 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
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
