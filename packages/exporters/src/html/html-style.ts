/** Screens on which each table row is a block. */
export const narrowScreen = 'screen and (max-width: 40rem)';

/** The style of a page: for wide and narrow screens, light and dark, and for paper. It refers to no other file. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #16212b; --soft: #52606b; --accent: #0f5c6e; --tint: #eef4f5; --line: #c9d3d9;
  --bar: #0f5c6e; --past: #6f98a3; --hatch: #d5e3e6; --good: #17653e; --good-tint: #e9f5ee; --alert: #9c3216; --alert-tint: #fcefe9;
  --caution: #7a4d00; --caution-tint: #fff6de;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #11181d; --ink: #e7edf0; --soft: #a9b6bf; --accent: #7cc9da; --tint: #1b252c; --line: #3a4852;
    --bar: #62b5c7; --past: #3f6f7c; --hatch: #27414a; --good: #7fd3a5; --good-tint: #16281f; --alert: #ff9f85; --alert-tint: #331c15;
    --caution: #f0c15c; --caution-tint: #2e2411;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body {
  margin: 0 auto; max-width: 64rem; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Helvetica, Arial, sans-serif;
}
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--paper); }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
h1, h2 { line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.6rem, 5vw, 2.25rem); }
h2 { margin: 0 0 .9rem; padding-bottom: .4rem; border-bottom: 2px solid var(--line); font-size: 1.3rem; }
section { margin-top: 2.75rem; }
.days { white-space: nowrap; }
.period { margin: 0 0 .25rem; color: var(--accent); font-weight: 600; }
.about { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: 0; color: var(--soft); font-size: .9rem; }
.about div { display: flex; flex-wrap: wrap; gap: 0 .4rem; min-width: 0; }
.about dt::after { content: ":"; }
.about dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
.warnings {
  margin-top: 1.75rem; padding: 1rem 1.25rem; border-left: 4px solid var(--caution); background: var(--caution-tint);
}
.warnings h2 { margin: 0 0 .5rem; padding: 0; border: 0; color: var(--caution); font-size: 1.05rem; }
.warnings ul { margin: 0; padding-left: 1.2rem; }
.warnings li { overflow-wrap: anywhere; white-space: pre-line; }
.warnings li + li { margin-top: .35rem; }
nav { margin-top: 1.75rem; font-size: .9rem; }
nav h2 { margin: 0 0 .4rem; padding: 0; border: 0; color: var(--soft); font-size: .9rem; }
nav ol { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .2rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .75rem; margin: 0; }
.cards > div { padding: .8rem 1rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--tint); }
dt { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.value { font-variant-numeric: tabular-nums; }
.cards .value { font-size: 1.4rem; font-weight: 650; line-height: 1.35; }
.note { color: var(--soft); font-size: .875rem; }
p.note { margin: .6rem 0 0; overflow-wrap: anywhere; }
.note strong { color: var(--ink); }
.control { margin: 0; padding: .5rem 1.25rem; border-left: 4px solid var(--soft); background: var(--tint); }
.control > div { display: grid; grid-template-columns: 1fr fit-content(60%); gap: 0 1.5rem; padding: .35rem 0; }
.control > div + div { border-top: 1px solid var(--line); }
.control dt { color: var(--ink); overflow-wrap: break-word; }
.control .value { text-align: right; }
.control .note { grid-column: 1 / -1; color: var(--ink); }
.control .result .value { color: var(--ink); font-weight: 700; }
.control .currency { padding-top: 1rem; font-weight: 700; }
.balanced { border-color: var(--good); background: var(--good-tint); }
.balanced .result .value { color: var(--good); }
.differs { border-color: var(--alert); background: var(--alert-tint); }
.differs .result .value { color: var(--alert); }
.scroll { position: relative; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 2px solid var(--line); color: var(--soft); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; }
tbody .h th { padding-top: 1rem; border-bottom: 1px solid var(--ink); color: var(--soft); font-weight: 700; }
tbody .s > *, tfoot th, tfoot td { border-bottom: 0; font-weight: 700; }
tbody .s > *, tfoot tr:first-child > * { border-top: 2px solid var(--ink); }
:is(tfoot, .s) .z { font-size: 0; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.d { white-space: nowrap; }
thead th, thead :is(.n, .d) { overflow-wrap: normal; white-space: normal; }
.a { position: sticky; right: 0; background: var(--paper); }
.t { min-width: 9.5rem; max-width: 26rem; overflow-wrap: anywhere; white-space: pre-wrap; }
summary { cursor: pointer; }
.long > summary { padding: .35rem 0; color: var(--accent); font-weight: 600; }
.tools { display: flex; flex-wrap: wrap; align-items: baseline; gap: .5rem 1.5rem; margin: .5rem 0 .75rem; font-size: .925rem; }
.tools label { display: flex; flex: 0 1 20rem; gap: .6rem; align-items: baseline; min-width: 0; }
.tools input { flex: 1; min-width: 0; padding: .4rem .6rem; border: 1px solid var(--soft); border-radius: .35rem; background: var(--paper); color: var(--ink); font: inherit; }
.tools output { color: var(--soft); font-variant-numeric: tabular-nums; }
.live th button { padding: .2rem 0; border: 0; background: none; color: inherit; font: inherit; text-align: inherit; cursor: pointer; }
.live th button::after { content: " \\2195" / ""; color: var(--soft); font-weight: 400; }
.live [aria-sort] button { color: var(--ink); }
.live [aria-sort="ascending"] button::after { content: " \\2191" / ""; color: inherit; }
.live [aria-sort="descending"] button::after { content: " \\2193" / ""; color: inherit; }
.prose { max-width: 42rem; margin: 0; }
.prose p { margin: 0 0 .75rem; overflow-wrap: anywhere; white-space: pre-line; }
.quoted { padding-left: 1rem; border-left: 3px solid var(--line); }
.quoted figcaption { margin-bottom: .4rem; color: var(--soft); font-size: .875rem; }
blockquote { margin: 0; }
.chart { margin: 0 0 1.75rem; }
.chart-title { margin: 0 0 .5rem; font-weight: 600; }
.chart figcaption { color: var(--soft); font-size: .85rem; }
svg { display: block; overflow: hidden; font-size: 13px; }
svg text { fill: var(--ink); }
.columns svg { font-variant-numeric: tabular-nums; width: calc(100% - 4.5rem); margin-left: 4.5rem; overflow: visible; }
.bar { fill: var(--bar); }
.hatched { stroke: var(--bar); stroke-width: 1; }
#category-chart .hatched { fill: url(#category-chart-hatch); }
#day-chart .hatched { fill: url(#day-chart-hatch); }
.chart:not(#category-chart, #day-chart) .hatched { fill: var(--hatch); }
.hatch-ground { fill: var(--hatch); }
.hatch-line { fill: var(--bar); }
.grid { stroke: var(--line); }
.zero { stroke: var(--ink); }
svg .figure { font-variant-numeric: tabular-nums; }
svg .scale, svg .mark { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
svg .scale { text-anchor: end; }
svg .mark { text-anchor: middle; }
.hit { fill: transparent; }
.tip, .highest { font-size: 12px; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.tip { opacity: 0; font-weight: 600; }
.column:is(:hover, :focus) .tip { opacity: 1; }
.column:is(:hover, :focus) .bar { fill: var(--accent); }
.column:focus { outline: none; }
.column:focus-visible .hit { stroke: var(--accent); stroke-width: 2; }
.start { text-anchor: start; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
@media (max-width: 30rem) {
  .columns svg { font-variant-numeric: tabular-nums; width: calc(100% - 3.5rem); margin-left: 3.5rem; }
  .control > div { grid-template-columns: 1fr; }
  .control .value { text-align: left; }
}
@media screen and (min-width: 64rem) {
  .t { min-width: 9rem; }
  .scroll { width: fit-content; min-width: 100%; max-width: calc(100vw - 3rem); margin-left: 50%; translate: -50%; }
}
@media ${narrowScreen} {
  .scroll { overflow-x: visible; }
  .scroll :is(table, thead, tbody, tfoot) { display: block; }
  .scroll thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .scroll :is(tbody, tfoot) tr {
    display: flex; flex-wrap: wrap; gap: 0 .9rem; padding: .5rem 0; border-bottom: 1px solid var(--line);
  }
  .scroll tbody .s, .scroll tfoot tr { border-bottom: 0; }
  .scroll tbody .s, .scroll tfoot tr:first-child { border-top: 2px solid var(--ink); }
  .scroll tbody .s > *, .scroll tfoot tr:first-child > * { border-top: 0; }
  .live thead { position: static; width: auto; height: auto; overflow: visible; clip-path: none; }
  .live thead tr { display: flex; flex-wrap: wrap; gap: 0 1.25rem; border-bottom: 2px solid var(--line); }
  .live thead th { min-width: 0; padding: .2rem 0; border: 0; }
  .scroll :is(tbody, tfoot) tr::before { content: ""; order: 2; flex-basis: 100%; }
  .scroll :is(tbody, tfoot) :is(th, td) {
    order: 3; min-width: 0; max-width: 100%; padding: 0; border: 0; color: var(--soft); font-size: .85rem; font-weight: 400;
    text-align: left; white-space: normal; overflow-wrap: anywhere;
  }
  .scroll :is(tbody, tfoot) .z { display: none; }
  .scroll :is(tbody, tfoot) :is(.a, .b) { color: var(--ink); font-size: .925rem; }
  .scroll :is(tbody, tfoot) .b { order: 0; flex: 1 1 50%; font-weight: 500; }
  .scroll :is(tbody, tfoot) .a { position: static; order: 1; margin-left: auto; text-align: right; white-space: nowrap; font-weight: 600; }
  .scroll tr.s .b { font-weight: 700; }
  .scroll tbody tr.h th { padding: .6rem 0 0; color: var(--soft); font-size: .925rem; font-weight: 700; }
  .scroll tbody .h { border-color: var(--ink); }
}
@page { margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #52606b; } }
@page wide { size: landscape; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  .skip, nav, .tools, .long > summary, .live th button::after { display: none; }
  .long::details-content { display: block; height: auto; content-visibility: visible; }
  section { margin-top: 1.75rem; }
  h2 { break-after: avoid; }
  .scroll { overflow: visible; }
  .a { position: static; }
  section:has(> .wide) { page: wide; }
  /* Not as a button, which keeps the header from the next pages. */
  .live th button { display: contents; }
  tbody tr:first-child, tbody .s, tfoot tr { break-before: avoid; }
  tbody .e > * { border-top: 0; }
  tbody .h { break-after: avoid; }
  tr, .cards > div, .control, .chart, .quoted, .warnings li { break-inside: avoid; }
  tfoot { display: table-row-group; }
  tr[hidden] { display: table-row !important; }
  tfoot[hidden] { display: table-row-group !important; }
  .cards { grid-template-columns: repeat(3, 1fr); }
  .cards .value { font-size: 13pt; }
  table, dt, .note, nav, .about { font-size: 8.5pt; }
  .scroll table { font-size: 7.8pt; }
  .scroll :is(th, td):not(:last-child) { padding-right: .35rem; }
  .scroll .n + :is(.t, .d) { padding-left: .5rem; }
  .scroll .t { min-width: 4rem; }
  .scroll thead th { overflow-wrap: normal; }
  .tip { display: none; }
  .cards > div, .control, .warnings { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
