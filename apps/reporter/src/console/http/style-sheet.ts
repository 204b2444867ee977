/** The style of every page of the console. */
export const styleSheet = `:root {
  --page: #ffffff;
  --soft: #f3f5f7;
  --ink: #16212b;
  --quiet: #51606d;
  --line: #d5dbe1;
  --accent: #0b5c8c;
  --good: #1b6b3a;
  --bad: #a3211f;
  --warn: #7a4d00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11181f;
    --soft: #1b242d;
    --ink: #e6ebf0;
    --quiet: #a7b4c0;
    --line: #33404c;
    --accent: #7cc4f5;
    --good: #7fd3a0;
    --bad: #ff9d96;
    --warn: #f0c36d;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 0 1.25rem 2rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip, .heard { position: absolute; left: -100rem; }
.skip:focus { left: 1.25rem; top: .5rem; background: var(--page); padding: .25rem .5rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.brand { font-weight: 700; }
nav { flex: 1; }
.who { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
nav a { text-decoration: none; padding: .25rem 0; display: inline-block; }
nav a[aria-current] { color: var(--ink); font-weight: 600; border-bottom: 2px solid var(--accent); }
h1 { font-size: 1.5rem; margin: 1.25rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
button { font: inherit; padding: .4rem .9rem; border: 1px solid var(--accent); border-radius: .3rem; background: var(--accent); color: var(--page); cursor: pointer; }
button.quiet { background: none; color: var(--accent); border-color: transparent; padding: .25rem .5rem; }
a.button { display: inline-block; padding: .4rem .9rem; border: 1px solid var(--accent); border-radius: .3rem; text-decoration: none; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: .75rem 0; }
td .actions { margin: .25rem 0; grid-column: 2; }
fieldset { margin: .75rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .3rem; min-width: 0; }
fieldset label { display: block; padding: .25rem 0; overflow-wrap: anywhere; }
input[type="text"], input[type="password"], input[type="date"] { font: inherit; width: 100%; max-width: 28rem; padding: .3rem; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: .3rem; }
.field { margin: .5rem 0; }
section + form { margin-top: 1rem; }
.field label { display: block; }
.label { color: var(--quiet); font-family: system-ui, sans-serif; }
.sign-in { max-width: 28rem; margin: .75rem 0; }
.sign-in p { margin: .75rem 0; }
.sign-in label { display: block; font-weight: 600; }
.hint { color: var(--quiet); font-size: .875rem; }
.error { color: var(--bad); font-weight: 600; }
select { font: inherit; padding: .3rem; max-width: 100%; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: .3rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
.long { overflow-wrap: anywhere; }
th { color: var(--quiet); font-size: .875rem; font-weight: 600; }
dl { margin: .75rem 0; }
dl div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; padding: .25rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
dd ol, td ul { margin: 0; padding: 0; list-style: none; }
code { font-size: .875em; overflow-wrap: anywhere; }
pre { background: var(--soft); padding: .75rem; border-radius: .3rem; overflow-x: auto; }
.document { display: block; width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .3rem; }
pre.document { height: auto; max-height: 32rem; overflow: auto; margin: 0; }
.wrapped { white-space: pre-wrap; overflow-wrap: anywhere; }
.beside > section { min-width: 0; }
@media (min-width: 64rem) { .beside { display: grid; grid-template-columns: 3fr 2fr; gap: 1.5rem; } }
figure { margin: .75rem 0; }
figcaption { color: var(--quiet); font-size: .875rem; font-weight: 600; }
.chart { display: block; width: 100%; max-width: 40rem; height: auto; }
.chart text { fill: var(--quiet); font-size: 15px; text-anchor: middle; }
.chart .column { fill: var(--accent); }
.chart .gap { fill: none; stroke: var(--line); stroke-dasharray: 4 4; }
.chart line { stroke: var(--quiet); }
.chart line.scale { stroke: var(--line); }
.chart text.scale { text-anchor: start; }
.amount { white-space: nowrap; }
th.amount, td.amount { text-align: right; }
.well { color: var(--good); font-weight: 600; }
.attention { list-style: none; margin: 0; padding: 0; }
.attention li { border-left: 4px solid var(--bad); background: var(--soft); padding: .5rem .75rem; margin: .5rem 0; }
.reason { font-family: ui-monospace, monospace; font-size: .875rem; }
.job, .when { color: var(--quiet); font-size: .875rem; }
.state { display: inline-block; padding: 0 .5rem; border: 1px solid currentcolor; border-radius: 1rem; font-size: .875rem; color: var(--quiet); }
.state.delivered { color: var(--good); }
.state.failed { color: var(--bad); }
.state.partial, .state.unknown, .state.held, .state.paused { color: var(--warn); }
s { color: var(--quiet); }
h2 .state { font-weight: 400; }
.filter { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0; }
.filter label { display: flex; flex-direction: column; gap: .15rem; }
.filter input[type="text"] { width: 14rem; }
.filter input, .filter select, .filter button { min-height: 2.4rem; }
.filter .error { order: 1; flex-basis: 100%; }
.pages { display: flex; gap: 1.5rem; margin-top: 1rem; }
.calendar { table-layout: fixed; }
.calendar td { border: 1px solid var(--line); padding: .3rem .4rem; height: 5rem; font-size: .875rem; }
.calendar ul { list-style: none; margin: 0; padding: 0; }
.calendar li { overflow-wrap: anywhere; }
.calendar .day { color: var(--quiet); }
.calendar .full { display: none; }
.calendar .outside { background: var(--soft); }
.calendar [aria-current] .day { color: var(--ink); font-weight: 700; }
footer { display: flex; gap: .5rem; margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .75rem; }
@media (max-width: 40rem) {
  .chart text { font-size: 21px; }
  thead { position: absolute; left: -100rem; }
  tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0; }
  td { display: grid; grid-template-columns: 8rem 1fr; gap: .5rem; border: 0; padding: .15rem 0; }
  td::before { content: attr(data-label); color: var(--quiet); font-size: .875rem; }
  td { overflow-wrap: anywhere; }
  td:empty { display: none; }
  td > * { grid-column: 2; justify-self: start; }
  td.amount { text-align: left; }
  .calendar .outside, .calendar .empty { display: none; }
  .calendar td { display: block; border: 0; height: auto; }
  .calendar td::before { content: none; }
  .calendar .short { display: none; }
  .calendar .full { display: inline; font-weight: 600; }
  dl div { grid-template-columns: 1fr; gap: 0; }
  header { justify-content: space-between; }
  nav { flex: 1 0 100%; order: 3; }
  .who { order: 4; }
}
`;
