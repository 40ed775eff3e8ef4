/** The one style of the HTML report: both color modes with AA contrast, narrow screens, A4. */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1d2330,#e6e9f0);--paper:light-dark(#fff,#14171e);--panel:light-dark(#f3f5f9,#1d222c);--line:light-dark(#c3cad8,#3a4253);--quiet:light-dark(#566074,#a3adc2);--accent:light-dark(#2a4fb5,#9db8ff)}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%}
body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:1.75rem}
h2{font-size:1.3rem;margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin-top:1.5rem;color:var(--quiet)}
h4{font-size:1.05rem;margin-bottom:.5rem}
h5{font-size:.9rem;margin:1rem 0 .25rem}
p,ol,ul,dl,table{margin:.5rem 0}
ol,ul{padding-left:1.5rem}
a{color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.lead{font-size:1.15rem}
.quiet{color:var(--quiet)}
.note{border-left:4px solid currentColor;padding:.25rem .75rem;background:var(--panel)}
.critical{color:light-dark(#a3112a,#ff8a9b);fill:light-dark(#a3112a,#ff8a9b)}
.high{color:light-dark(#9a4300,#ffb074);fill:light-dark(#c2571a,#ffb074)}
.medium{color:light-dark(#6d5800,#ecd06a);fill:light-dark(#b08f00,#ecd06a)}
.low{color:light-dark(#3d5a2b,#a8d38d);fill:light-dark(#6f9458,#a8d38d)}
.bar{display:block;width:100%;height:.75rem;margin:1rem 0;border-radius:.4rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.5rem;list-style:none;padding:0}
.tiles li{border:1px solid var(--line);border-radius:.5rem;background:var(--panel);padding:.4rem .75rem}
.tiles strong{display:block;font-size:1.5rem;line-height:1.2}
.tag{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;font-size:.8rem;font-weight:600;white-space:nowrap}
nav ol{list-style:none;padding:0}
nav>ol>li{margin:.25rem 0}
nav ol ol{margin:0 0 .75rem}
nav ol ol li{display:grid;grid-template-columns:2.5rem minmax(0,1fr) max-content;gap:0 .5rem;align-items:start;padding:.3rem 0;border-bottom:1px solid var(--line)}
nav ol ol li>.quiet:first-child{text-align:right}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:500;overflow-wrap:normal}
dl{display:grid;grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:.15rem 1rem}
dt{color:var(--quiet)}
dd{margin:0}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{margin:.25rem 0;padding:.5rem .75rem;background:var(--paper);border:1px solid var(--line);border-radius:.3rem;white-space:pre-wrap}
article{border:1px solid var(--line);border-radius:.5rem;background:var(--panel);padding:1rem;margin:.75rem 0}
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
