import type { Cell, Figure, FigureChange, FigureList, Locale, Prose } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { NamedRow } from './named-row.ts';
import { sheetCell, signedFormat } from './sheet-number.ts';
import { type Look, type SheetCell, textCell } from './sheet-plan.ts';
import { spanningRow } from './spanning-row.ts';

/** Column widths of the summary: label, value, currency, average, change, change in percent, compared with. */
export const summaryWidths: readonly number[] = [40, 22, 12, 18, 16, 14, 36];
/** The column of averages, separate so that selecting the amounts does not include an average. */
export const averageColumn = 3;

/** The figures of a section with its title. */
type TitledFigures = { readonly id: string; readonly title: string; readonly list: FigureList };

/** The rows of a section of figures: a heading, then each figure, its changes and the notes. */
export function* figureRows({ id, title, list }: TitledFigures, locale: Locale): Generator<NamedRow> {
  const words = phrases[locale];
  yield* headingRows(title);
  const header = [textCell(words.figure, 'header'), textCell(words.value, 'header-number')];
  header.push(textCell(words.currency, 'header'), averageHeader(list.figures.some(isAverage), locale));
  if (list.figures.some(({ changes }) => changes.length > 0)) {
    header.push(textCell(words.change, 'header-number'), textCell(words.changeShare, 'header-number'));
    header.push(textCell(words.comparedWith, 'header'));
  }
  yield { cells: header };
  for (const figure of list.figures) yield* figureRow(id, figure, locale);
  for (const note of list.notes) yield textRow(note, 'note');
}

/** The rows of a text section: a heading, the source and the paragraphs. */
export function* proseRows(title: string, { paragraphs, source }: Prose): Generator<NamedRow> {
  yield* headingRows(title);
  if (source !== null) yield textRow(source, 'note');
  for (const paragraph of paragraphs) yield textRow(paragraph);
}

/** An empty row and a heading. */
export function* headingRows(title: string): Generator<NamedRow> {
  yield { cells: [] };
  yield textRow(title, 'heading');
}

/** A text over all columns of the summary. */
export function textRow(text: string, look: Look = 'body'): NamedRow {
  return spanningRow(text, look, summaryWidths);
}

/** One row for the figure and its first change, and one for each further change. */
function* figureRow(id: string, figure: Figure, locale: Locale): Generator<NamedRow> {
  const { key, label, value, note, changes } = figure;
  const [first, ...others] = changes;
  const currency = value.type === 'money' ? textCell(value.money.currency) : null;
  const name = textCell(note === null ? label : `${label}: ${note}`, 'label');
  const planned = sheetCell(value, locale);
  const values = isAverage(figure) ? [null, currency, planned] : [planned, currency, null];
  yield {
    cells: [name, ...values, ...changeCells(first, value, locale)],
    valueName: `${id}_${key}`,
    ...(isAverage(figure) ? { valueColumn: averageColumn } : {}),
  };
  for (const change of others)
    yield { cells: [null, null, null, null, ...changeCells(change, value, locale)] };
}

function isAverage({ key }: Figure): boolean {
  return key === 'dailyAverage';
}

/** The header of the average column; empty if there are no averages. */
export function averageHeader(hasAverage: boolean, locale: Locale): SheetCell {
  return textCell(hasAverage ? phrases[locale].average : '', 'header-number');
}

function changeCells(change: FigureChange | undefined, value: Cell, locale: Locale): (SheetCell | null)[] {
  if (!change) return [null, null, null];
  return [
    sheetCell({ type: 'money', money: change.amount, isChange: true }, locale),
    shareCell(change, value, locale),
    textCell(change.against),
  ];
}

/** The exact relative change with its sign; the rounded share of the report if that refers to something else. */
function shareCell({ amount, perMille }: FigureChange, value: Cell, locale: Locale): SheetCell | null {
  if (perMille === null) return null;
  const share = sheetCell({ type: 'share', perMille }, locale);
  const before = value.type === 'money' ? value.money.minor - amount.minor : 0n;
  const exact = before > 0n ? Number(amount.minor) / Number(before) : Number.NaN;
  const isSame = Math.abs(exact * 1000 - perMille) <= 0.5;
  const planned = share && { ...share, format: signedFormat('0.0%') };
  return planned && isSame ? { ...planned, value: { type: 'number', number: exact } } : planned;
}
