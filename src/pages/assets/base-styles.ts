import { TODAY_SHARE } from "../colour-schemes.ts";

/** Type, links, forms and the frame of every page. */
export const baseStyles = `
:root{
--sans:-apple-system,"Segoe UI",Roboto,Ubuntu,Cantarell,"Noto Sans","Liberation Sans",system-ui,sans-serif;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,Charter,Georgia,"Liberation Serif",serif;
--soft:color-mix(in srgb,var(--accent) 9%,var(--ground));
--bar:color-mix(in srgb,var(--quiet) 20%,var(--raised));
--bar-featured:color-mix(in srgb,var(--accent) 24%,var(--raised));
--today:color-mix(in srgb,var(--accent) ${TODAY_SHARE * 100}%,var(--raised));
--radius:.5rem;
}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1rem/1.6 var(--sans);overflow-wrap:break-word}
main{flex:1;padding-block:clamp(1.25rem,3vw,2.75rem) 4rem;outline:none}
.wide{width:100%;max-width:78rem;margin-inline:auto;padding-inline:clamp(1rem,3vw,2rem)}
.narrow{width:100%;max-width:36rem;margin-inline:auto;padding-inline:1rem}
h1,h2,h3{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance;margin:0}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.75rem);font-weight:500;letter-spacing:-.015em}
h2{font-size:1.35rem}
h3{font-size:1.2rem}
p,ul,ol,dl,figure{margin:0}
ul,ol{padding:0;list-style:none}
img{max-width:100%;height:auto;display:block}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
abbr{text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.skip{position:absolute;left:1rem;top:-4rem;z-index:2;padding:.6rem 1rem;background:var(--accent);color:var(--on-accent);border-radius:0 0 var(--radius) var(--radius)}
.skip:focus{top:0}
header.site,footer.site{border-color:var(--line);border-style:solid;border-width:0}
header.site{border-bottom-width:1px}
header.site .wide,footer.site .wide{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem;padding-block:.7rem}
.name{font:600 1.2rem/1.4 var(--serif);color:var(--ink);text-decoration:none;padding-block:.25rem}
.name:hover{color:var(--accent)}
.logo{display:inline-block;vertical-align:middle;width:auto;height:2rem;margin-inline-end:.6rem}
.languages ul{display:flex;flex-wrap:wrap;gap:.15rem}
.languages a{position:relative;display:block;min-width:2.25rem;padding:.3rem .45rem;text-align:center;font-size:.8125rem;text-decoration:none;color:var(--quiet);border-radius:var(--radius)}
.languages .code{display:none;letter-spacing:.04em}
.languages a:hover{background:var(--soft);color:var(--ink)}
.languages [aria-current]{color:var(--ink);font-weight:650;box-shadow:inset 0 -2px var(--accent);border-radius:0}
footer.site{border-top-width:1px;font-size:.875rem;color:var(--quiet)}
footer.site .wide{padding-block:1.5rem}
footer.site ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
footer.site a{color:inherit;display:inline-block;padding-block:.2rem}
footer.site a:hover{color:var(--accent)}
input,select,button,.button{font:inherit;line-height:1.4;color:inherit;border:1px solid color-mix(in srgb,var(--quiet) 70%,var(--ground));border-radius:var(--radius);background:var(--raised);padding:.45rem .7rem;min-height:2.5rem;max-width:100%}
input[type=checkbox]{min-height:0;width:1.15rem;height:1.15rem;accent-color:var(--accent);vertical-align:-.2rem;margin:0 .35rem 0 0}
::placeholder{color:var(--quiet);opacity:1}
button,.button{cursor:pointer;font-weight:550;text-decoration:none;display:inline-block;text-align:center}
button:hover,.button:hover{border-color:var(--accent);color:var(--accent)}
button.main,.button{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.main:hover,.button:hover{color:var(--on-accent);filter:brightness(1.08)}
label,.label{font-size:.875rem;color:var(--quiet)}
.pair{display:flex;gap:.5rem}
.pair input,.pair select{flex:1 1 0;min-width:0;width:0}
.hint{font-size:.875rem;color:var(--quiet)}
.badge{display:inline-block;vertical-align:.1em;padding:.05rem .45rem;border-radius:1rem;background:var(--soft);color:var(--accent);font:600 .6875rem/1.5 var(--sans);letter-spacing:.03em;white-space:nowrap}
.badge.quiet{background:none;box-shadow:inset 0 0 0 1px var(--line);color:var(--quiet)}
.notice{margin-bottom:1rem;padding:.6rem 1rem;border-left:3px solid var(--accent);background:var(--soft);border-radius:0 var(--radius) var(--radius) 0}
.plain{padding-block:clamp(1rem,6vw,4rem);display:grid;gap:1.25rem}
.plain .code{font:600 4rem/1 var(--serif);color:var(--quiet)}
.plain form{display:grid;gap:.4rem}
.plain>*,.plain form>*{min-width:0}
.password button{justify-self:start;margin-top:.5rem;min-width:8rem}
.password .pair{display:flex;flex-wrap:wrap;gap:.75rem}
.secret{font-size:1.25rem;overflow-wrap:anywhere}
.secret code{display:inline-block;padding:.6rem 1rem;border-radius:var(--radius);background:var(--soft)}
.wrong{color:var(--ink);font-weight:600}
[aria-invalid]{border-color:var(--accent);border-width:2px}
.nothing{padding:3rem 1rem;text-align:center;color:var(--quiet)}
.nothing .lead{font:600 1.25rem var(--serif);color:var(--ink)}
`;
