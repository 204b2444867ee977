// #region exporter
import { type Exporter, formatCell, formatChange } from '@outlay/exporters';
import {
  type Cell,
  formatMoney,
  type Locale,
  type Report,
  type Section,
  sectionsIn,
  type Table,
} from '@outlay/reports';

/** Writes a report as Markdown: the overview as a list, a heading for each section, tables as pipe tables. */
export const markdownExporter: Exporter = {
  extension: 'md',
  mediaType: 'text/markdown; charset=utf-8',
  async *write(report) {
    for (const piece of markdown(report)) yield new TextEncoder().encode(piece);
  },
};

function* markdown(report: Report): Generator<string> {
  const { title, period, warnings, locale } = report;
  yield `# ${escaped(title)}: ${escaped(period.label)}\n`;
  for (const { message } of warnings) yield `\n> ${escaped(message)}\n`;
  if (report.overviewSize !== 'none') yield* overview(report);
  for (const section of sectionsIn(report, 'screen')) {
    yield `\n## ${escaped(section.title)}\n\n`;
    yield* content(section, locale);
  }
}

function* overview({ overview: { spent, checked }, locale }: Report): Generator<string> {
  const amount = spent.amount === null ? [] : [formatMoney(spent.amount, locale)];
  yield `\n${escaped([spent.label, ...amount].join(': '))}\n\n`;
  for (const text of [...spent.comparisons, ...spent.notes, checked.text]) yield `- ${escaped(text)}\n`;
}

function* content({ content: shown }: Section, locale: Locale): Generator<string> {
  switch (shown.type) {
    case 'table':
      return yield* table(shown, locale);
    case 'figures':
      for (const { label, value, changes } of shown.figures) {
        const against = changes.map((change) => `${change.against}: ${formatChange(change, locale)}`);
        yield `- ${escaped([`${label}: ${formatCell(value, locale)}`, ...against].join('; '))}\n`;
      }
      return;
    case 'prose':
      for (const paragraph of shown.paragraphs) yield `${escaped(paragraph)}\n\n`;
      if (shown.source !== null) yield `_${escaped(shown.source)}_\n`;
  }
}

function* table({ columns, rows, totals }: Table, locale: Locale): Generator<string> {
  const shown = columns.map(({ detail }, index) => ({ detail, index })).filter(({ detail }) => !detail);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const row = (cells: readonly Cell[]) =>
    line(shown.map(({ index }) => escaped(formatCell(cells[index] ?? { type: 'none' }, locale))));
  yield line(shown.map(({ index }) => escaped(columns[index]?.label ?? '')));
  yield line(shown.map(({ index }) => (columns[index]?.kind === 'text' ? '---' : '---:')));
  for (const cells of rows) yield row(cells);
  for (const cells of totals) yield row(cells);
}

/** A text of the service stays a text: what Markdown or HTML would act on is escaped, lines become spaces. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&').replaceAll(/\s*[\r\n]+\s*/g, ' ');
}
// #endregion
