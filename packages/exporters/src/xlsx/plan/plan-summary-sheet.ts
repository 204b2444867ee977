import {
  type Figure,
  type FigureChange,
  type FigureList,
  formatInstant,
  type Locale,
  type Prose,
  type Report,
  type Section,
  sectionsIn,
} from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { ChartPlan } from './chart-plan.ts';
import type { UnplacedChart } from './plan-charts.ts';
import { highEnough, lineCount, lineHeight } from './row-height.ts';
import { sheetCell } from './sheet-number.ts';
import {
  type Look,
  type RangeName,
  type SheetCell,
  type SheetPlan,
  type SheetRow,
  textCell,
} from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** Label, value, currency, change, change in per cent, compared with. */
const columnWidths = [44, 32, 12, 16, 14, 42];
const charactersALine = 120;

/** Charts stand side by side: from the first column to the value, and from there on. */
const chartColumns = [
  { fromColumn: 0, toColumn: 2 },
  { fromColumn: 2, toColumn: 6 },
];
const rowsAChart = 18;

/** What the first sheet is made of besides the report. */
export type SummaryParts = {
  readonly name: string;
  readonly charts: readonly UnplacedChart[];
  readonly nameOf: (wanted: string) => string;
};

/** A row, and the name under which formulas find its value. */
type SummaryRow = SheetRow & { readonly valueName?: string };

/** Plans the first sheet: what the report is, what to know before trusting it, its figures, charts and words. */
export function planSummarySheet(report: Report, { name, charts, nameOf }: SummaryParts): SheetPlan {
  const rows: SummaryRow[] = [...headRows(report)];
  const placed: ChartPlan[] = [];
  for (const section of sectionsIn(report, 'workbook')) {
    rows.push(...sectionRows(section, report.locale));
    if (placed.length > 0 || section.content.type !== 'figures') continue;
    placed.push(...placeCharts(charts, rows.length + 1));
    rows.push(...Array.from({ length: placed.length > 0 ? rowsAChart + 1 : 0 }, () => ({ cells: [] })));
  }
  return {
    name,
    columnWidths,
    rows: rows.map((row) => highEnough(row, columnWidths)),
    table: null,
    isPortrait: true,
    names: rows.flatMap(({ valueName }, index): RangeName[] => {
      if (valueName === undefined) return [];
      const reference = absoluteReference(name, columnBlock(1, index + 1, index + 1));
      return [{ name: nameOf(valueName), reference }];
    }),
    charts: placed.length > 0 ? placed : placeCharts(charts, rows.length + 1),
    verdicts: null,
  };
}

function placeCharts(charts: readonly UnplacedChart[], fromRow: number): ChartPlan[] {
  return charts.flatMap((chart, index) => {
    const columns = chartColumns[index];
    return columns ? [{ ...chart, place: { ...columns, fromRow, toRow: fromRow + rowsAChart - 1 } }] : [];
  });
}

function* headRows(report: Report): Generator<SummaryRow> {
  const { locale, period, account, warnings } = report;
  const words = phrases[locale];
  yield spanning(report.title, 'title');
  yield labeled(words.period, period.label);
  if (account !== null) yield labeled(words.account, account);
  yield labeled(words.timeZone, period.timeZone);
  yield labeled(words.readAt, formatInstant(report.generatedAt, locale, period.timeZone));
  if (warnings.length > 0) {
    yield* heading(words.warnings);
    for (const { message } of warnings) yield spanning(message, 'warning');
  }
}

function* sectionRows({ id, title, content }: Section, locale: Locale): Generator<SummaryRow> {
  switch (content.type) {
    case 'figures':
      yield* heading(title);
      return yield* figureRows(id, content, locale);
    case 'prose':
      yield* heading(title);
      return yield* proseRows(content);
    case 'table':
      return;
  }
}

function* figureRows(id: string, { figures, notes }: FigureList, locale: Locale): Generator<SummaryRow> {
  const words = phrases[locale];
  const header = [textCell(words.figure, 'header'), textCell(words.value, 'header-number')];
  header.push(textCell(words.currency, 'header'));
  if (figures.some(({ changes }) => changes.length > 0)) {
    header.push(textCell(words.change, 'header-number'), textCell(words.changeShare, 'header-number'));
    header.push(textCell(words.comparedWith, 'header'));
  }
  yield { cells: header };
  for (const figure of figures) yield* figureRow(id, figure, locale);
  for (const note of notes) yield spanning(note, 'note');
}

/** A row for the figure and its first change, one more for each further change. */
function* figureRow(id: string, figure: Figure, locale: Locale): Generator<SummaryRow> {
  const { key, label, value, note, changes } = figure;
  const [first, ...others] = changes;
  const currency = value.type === 'money' ? textCell(value.money.currency) : null;
  const name = textCell(note === null ? label : `${label}: ${note}`, 'label');
  yield {
    cells: [name, sheetCell(value, locale), currency, ...changeCells(first, locale)],
    valueName: `${id}_${key}`,
  };
  for (const change of others) yield { cells: [null, null, null, ...changeCells(change, locale)] };
}

function changeCells(change: FigureChange | undefined, locale: Locale): (SheetCell | null)[] {
  if (!change) return [null, null, null];
  return [
    sheetCell({ type: 'money', money: change.amount, isChange: true }, locale),
    change.perMille === null ? null : sheetCell({ type: 'share', perMille: change.perMille }, locale),
    textCell(change.against),
  ];
}

function* proseRows({ paragraphs, source }: Prose): Generator<SummaryRow> {
  if (source !== null) yield spanning(source, 'note');
  for (const paragraph of paragraphs) yield spanning(paragraph, 'body');
}

function* heading(title: string): Generator<SummaryRow> {
  yield { cells: [] };
  yield spanning(title, 'heading');
}

function labeled(label: string, value: string): SummaryRow {
  return { cells: [textCell(label, 'label'), textCell(value)] };
}

/** A text over all columns; merged cells do not grow by themselves, so its height is reckoned. */
function spanning(text: string, look: Look): SummaryRow {
  const height =
    look === 'title' ? 26 : look === 'heading' ? 20 : lineCount(text, charactersALine) * lineHeight;
  return { cells: [textCell(text, look)], height, isMerged: true };
}
