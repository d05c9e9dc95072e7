/** The form with which visitors submit events. */
export const submitStyles = `
.submit{max-width:42rem}
.submit form{gap:1.1rem}
.submit .field{display:grid;gap:.25rem}
.submit .field>*{min-width:0}
.submit fieldset{display:grid;gap:.9rem;min-width:0;margin:0;padding:1rem 1.1rem 1.2rem;border:1px solid var(--line);border-radius:var(--radius)}
.submit legend{padding-inline:.4rem;margin-inline-start:-.4rem;font-weight:600}
.submit .moment{grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr))}
.submit .moment .wrong{grid-column:1/-1}
.submit textarea{font:inherit;line-height:1.5;color:inherit;border:1px solid color-mix(in srgb,var(--quiet) 70%,var(--ground));border-radius:var(--radius);background:var(--raised);padding:.45rem .7rem;width:100%;resize:vertical}
.submit [aria-invalid]{border-color:var(--accent);border-width:2px}
.submit .required{font-size:.8125rem}
.submit .required::before{content:"· "}
.submit .boxes{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.4rem 1rem}
.submit .check{display:flex;align-items:center;gap:.15rem;color:var(--ink);font-size:1rem;min-height:1.75rem}
.submit .notice ul{margin-top:.4rem;padding-left:1.2rem;list-style:disc}
.submit .trap{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
