import { TOKENS } from './tokens.ts'

/** The one style of the HTML report: both color modes with AA contrast, narrow screens, A4. */
export const STYLE = `
${TOKENS}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%}
body{font:var(--text-body)/1.5 var(--sans);max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font:500 var(--text-title)/1.15 var(--serif)}
h2{font-size:1.3rem;margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin-top:1.5rem;color:var(--ink-soft)}
h4{font-size:1.05rem;margin-bottom:.5rem}
h5{font-size:.9rem;margin:1rem 0 .25rem}
p,ol,ul,dl,table{margin:.5rem 0}
ol,ul{padding-left:1.5rem}
a{color:var(--accent)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.lead{font-size:1.15rem}
.quiet{color:var(--ink-soft)}
.note{border-left:4px solid currentColor;padding:.25rem .75rem;background:var(--sunken)}
.critical{color:var(--critical);fill:var(--critical-fill)}
.high{color:var(--high);fill:var(--high-fill)}
.medium{color:var(--medium);fill:var(--medium-fill)}
.low{color:var(--low);fill:var(--low-fill)}
.bar{display:block;width:100%;height:.75rem;margin:1rem 0;border-radius:.4rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.5rem;list-style:none;padding:0}
.tiles li{border:1px solid var(--line);border-radius:var(--radius-large);background:var(--surface);padding:.4rem .75rem}
.tiles strong{display:block;font-size:1.5rem;line-height:1.2}
.tag{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;font-size:.8rem;font-weight:600;white-space:nowrap}
nav ol{list-style:none;padding:0}
nav>ol>li{margin:.25rem 0}
nav ol ol{margin:0 0 .75rem}
nav ol ol li{display:grid;grid-template-columns:2.5rem minmax(0,1fr) max-content;gap:0 .5rem;align-items:start;padding:.3rem 0;border-bottom:1px solid var(--line)}
nav ol ol li>.quiet:first-child{text-align:right}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}
th{color:var(--ink-soft);font-weight:500;overflow-wrap:normal}
dl{display:grid;grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:.15rem 1rem}
dt{color:var(--ink-soft)}
dd{margin:0}
code,pre{font:var(--text-small)/1.5 var(--mono)}
pre{margin:.25rem 0;padding:.5rem .75rem;background:var(--sunken);border:1px solid var(--line);border-radius:var(--radius);white-space:pre-wrap}
article{border:1px solid var(--line);border-radius:var(--radius-large);background:var(--surface);padding:1rem;margin:.75rem 0}
article:target{outline:3px solid var(--accent)}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem}
.pair h5{margin-top:.25rem}
@media (max-width:40rem){
.pair,dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:.4rem}
article{padding:.75rem}
th,td{font-size:.875rem;padding-right:.5rem}
nav ol ol li{grid-template-columns:1.75rem minmax(0,1fr)}
nav ol ol li>:last-child{grid-column:2;justify-self:start}
}
@media print{
:root{color-scheme:light}
body{max-width:none;padding:0;font-size:10pt}
h1,h2,h3,h4,h5,dt{break-after:avoid}
li,dd,pre,tr,.pair>div,.tiles{break-inside:avoid}
article{background:none;border-width:1px 0 0;border-radius:0;padding:.75rem 0}
a{color:inherit}
}
@page{size:A4;margin:16mm 14mm}
`
