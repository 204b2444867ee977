import {
  type Figure,
  type FigureChange,
  type FigureList,
  formatInstant,
  type Locale,
  type Prose,
  type Report,
  type Section,
} from '@outlay/reports';
import { phrases } from '../format/phrases.ts';
import { sheetCell } from './sheet-number.ts';
import {
  type Look,
  lineCount,
  lineHeight,
  type SheetCell,
  type SheetPlan,
  type SheetRow,
  textCell,
} from './sheet-plan.ts';

/** Label, value, currency, change, change in per cent, compared with. */
const columnWidths = [44, 32, 10, 16, 14, 28];
const charactersALine = 120;

/** Plans the first sheet: what the report is, what to know before trusting it, its figures and its words. */
export function planSummarySheet(name: string, report: Report): SheetPlan {
  return { name, columnWidths, rows: summaryRows(report), table: null };
}

function* summaryRows(report: Report): Generator<SheetRow> {
  const { locale, period, account, warnings } = report;
  const words = phrases[locale];
  yield spanning(report.title, 'title');
  yield labelled(words.period, period.label);
  if (account !== null) yield labelled(words.account, account);
  yield labelled(words.timeZone, period.timeZone);
  yield labelled(words.readAt, formatInstant(report.generatedAt, locale));
  if (warnings.length > 0) {
    yield* heading(words.warnings);
    for (const { message } of warnings) yield spanning(message, 'warning');
  }
  for (const section of report.sections) yield* sectionRows(section, locale);
}

function* sectionRows({ title, content }: Section, locale: Locale): Generator<SheetRow> {
  switch (content.type) {
    case 'figures':
      yield* heading(title);
      return yield* figureRows(content, locale);
    case 'prose':
      yield* heading(title);
      return yield* proseRows(content);
    case 'table':
      return;
  }
}

function* figureRows({ figures }: FigureList, locale: Locale): Generator<SheetRow> {
  const words = phrases[locale];
  const header = [textCell(words.figure, 'header'), textCell(words.value, 'header-number')];
  header.push(textCell(words.currency, 'header'));
  if (figures.some(({ changes }) => changes.length > 0)) {
    header.push(textCell(words.change, 'header-number'), textCell(words.changeShare, 'header-number'));
    header.push(textCell(words.comparedWith, 'header'));
  }
  yield { cells: header };
  for (const figure of figures) yield* figureRow(figure, locale);
}

/** A row for the figure and its first change, one more for each further change. */
function* figureRow({ label, value, note, changes }: Figure, locale: Locale): Generator<SheetRow> {
  const [first, ...others] = changes;
  const currency = value.type === 'money' ? textCell(value.money.currency) : null;
  const name = textCell(note === null ? label : `${label}: ${note}`, 'label');
  yield { cells: [name, sheetCell(value, locale), currency, ...changeCells(first, locale)] };
  for (const change of others) yield { cells: [null, null, null, ...changeCells(change, locale)] };
}

function changeCells(change: FigureChange | undefined, locale: Locale): (SheetCell | null)[] {
  if (!change) return [null, null, null];
  return [
    sheetCell({ type: 'money', money: change.amount }, locale),
    change.perMille === null ? null : sheetCell({ type: 'share', perMille: change.perMille }, locale),
    textCell(change.against),
  ];
}

function* proseRows({ paragraphs, source }: Prose): Generator<SheetRow> {
  if (source !== null) yield spanning(source, 'note');
  for (const paragraph of paragraphs) yield spanning(paragraph, 'body');
}

function* heading(title: string): Generator<SheetRow> {
  yield { cells: [] };
  yield spanning(title, 'heading');
}

function labelled(label: string, value: string): SheetRow {
  return { cells: [textCell(label, 'label'), textCell(value)] };
}

/** A text over all columns; merged cells do not grow by themselves, so its height is reckoned. */
function spanning(text: string, look: Look): SheetRow {
  const height =
    look === 'title' ? 26 : look === 'heading' ? 20 : lineCount(text, charactersALine) * lineHeight;
  return { cells: [textCell(text, look)], height, isMerged: true };
}
