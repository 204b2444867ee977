/** The style of an overview, for screens of any width and for the first printed page. */
export const overviewStyle = `
.summary { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.25rem; padding: .5rem 0; border-bottom: 1px solid var(--line); background: var(--paper); }
.summary h1 { margin: 0; color: var(--accent); font-size: clamp(1.05rem, 3.4vw, 1.35rem); }
.summary p { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; margin: 0; color: var(--soft); overflow-wrap: anywhere; }
.summary strong { color: var(--ink); font-size: clamp(1.45rem, 5.5vw, 2.1rem); line-height: 1.15; font-variant-numeric: tabular-nums; }
@media (max-height: 24rem) { .summary { position: static; } }
.overview .about { display: block; margin: .75rem 0 0; font-size: .875rem; overflow-wrap: anywhere; }
.about span + span::before { content: "· "; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: 0 2.5rem; }
.pair > * { min-width: 0; margin: 1.5rem 0 0; }
.stack > .block + .block { margin-top: 1.5rem; }
.block h2 { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; margin-bottom: .35rem; padding-bottom: .25rem; border-bottom-width: 1px; font-size: 1.05rem; }
.block h2 small { color: var(--soft); font-size: .8rem; font-weight: 400; }
.block h2 .unit { margin-left: auto; }
.unit, .bars thead .unit { color: var(--ink); font-size: .925rem; font-weight: 600; }
.facts p { margin: 0; overflow-wrap: anywhere; }
.facts .comparison { font-size: 1.15rem; line-height: 1.4; }
.facts .note { margin-top: .4rem; }
.facts .comparison + .note { margin-top: .9rem; }
.trend figcaption { color: var(--soft); font-size: .8rem; }
.dash { display: inline-block; width: 1.5rem; border-top: 2px dashed var(--soft); vertical-align: middle; }
.trend svg { overflow: visible; font-variant-numeric: tabular-nums; }
.trend .bar { fill: var(--past); }
.trend .current .bar { fill: var(--bar); }
.trend .current .mark { fill: var(--ink); font-weight: 700; }
.trend .unfinished .bar { stroke: var(--bar); stroke-dasharray: 3 2; fill-opacity: .55; }
.trend .average { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 4; }
.trend svg:has(.column:is(:hover, :focus)) .highest { opacity: 0; }
.bars { font-size: .925rem; }
.bars thead th { color: var(--soft); font-size: .8rem; font-weight: 400; overflow-wrap: normal; line-height: 1.2; vertical-align: bottom; }
.bars :is(th, td) { padding: .22rem 0 .22rem .75rem; border: 0; vertical-align: middle; overflow-wrap: anywhere; }
.bars th:first-child { padding-left: 0; }
.bars tbody th { width: 34%; font-weight: 400; }
.bars .track { width: 30%; }
.bars .part, .bars .rest { color: var(--soft); }
.refund { fill: var(--tint); stroke: var(--bar); }
.list { margin: 0; font-size: .925rem; }
.list > div { display: flex; gap: 1rem; justify-content: space-between; padding: .22rem 0; }
.list dt { min-width: 0; color: var(--ink); font-size: inherit; }
.list .day { display: inline-block; min-width: 3.6rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.list .cause { display: block; color: var(--soft); font-size: .85rem; }
.list .rest dt { color: var(--soft); }
.list .sum { border-top: 1px solid var(--line); font-weight: 600; }
.checks { margin: 0; padding: 0; font-size: .925rem; list-style: none; }
.checks li { position: relative; padding: .22rem 0 .22rem 1.1rem; overflow-wrap: anywhere; }
.checks li::before { content: "!" / ""; position: absolute; left: .2rem; color: var(--caution); font-weight: 800; }
.checks .critical { padding-right: .6rem; background: var(--caution-tint); color: var(--caution); font-weight: 600; }
.more summary { padding: .22rem 0; color: var(--accent); font-size: .925rem; cursor: pointer; }
.checked { margin: 1.75rem 0 0; padding: .55rem 1rem; border-left: 4px solid var(--soft); background: var(--tint); font-size: .9rem; overflow-wrap: anywhere; }
.checked + .checked { margin-top: 0; padding-top: .2rem; }
.checked > span:first-child { font-weight: 700; }
.checked.balanced { border-color: var(--good); background: var(--good-tint); }
.checked.differs { border-color: var(--alert); background: var(--alert-tint); }
.checked .created { color: var(--soft); white-space: nowrap; }
@media (max-width: 30rem) {
  .bars tr { display: grid; gap: 0 .75rem; grid-template-columns: minmax(0, 1fr) auto 2.8rem 3.6rem; align-items: baseline; padding: .25rem 0; }
  .no-shares tr { grid-template-columns: minmax(0, 1fr) auto 3.6rem; }
  .bars :is(th, td), .bars tbody th { width: auto; padding: 0; }
  .bars thead th:last-child:not(.unit) { margin-left: -.75rem; font-size: .72rem; }
  .bars thead .track { display: none; }
  .bars .track { grid-row: 2; grid-column: 1 / -1; width: auto; padding-top: .15rem; }
  .bars .rest .track { display: none; }
  .checked .created { white-space: normal; }
}
@media print {
  .summary { position: static; display: block; padding: 0; border: 0; }
  .summary p { display: block; }
  .summary strong { font-size: 26pt; }
  .overview { break-after: page; }
  .overview:last-child { break-after: auto; }
  .overview .about { overflow: hidden; max-height: 2.8em; margin-top: 2mm; font-size: 8.5pt; line-height: 1.4; }
  .pair { grid-template-columns: 1fr 1fr; gap: 0 8mm; break-inside: avoid; }
  .pair > :only-child { grid-column: 1 / -1; }
  .pair > * { margin-top: 4mm; }
  .block h2 { font-size: 11pt; }
  .unit, .bars thead .unit { font-size: 9pt; }
  .facts .comparison { font-size: 11pt; }
  .bars, .list, .checks { font-size: 9pt; line-height: 1.35; }
  .more summary { font-size: 9pt; }
  .checked { margin-top: 4mm; padding: .3rem .8rem; font-size: 8.5pt; }
  .bars :is(th, td), .list > div, .checks li { padding-top: .6mm; padding-bottom: .6mm; }
  .bars tbody th, .list .name { overflow: hidden; max-width: 0; text-overflow: ellipsis; white-space: nowrap; }
  .list dt { overflow: hidden; max-height: 4em; }
  .list :is(.name, .cause) { display: block; max-width: none; }
  .list .cause { font-size: 8pt; line-height: 1.2; }
  .checked, .checks .critical, .trend, .bars { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
