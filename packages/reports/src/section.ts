import type { CalendarDate, Money } from '@outlay/core';
import type { ColumnWord, SectionWord, Words } from './locale/words.ts';
import type { Cell, CellKind, Column, ReportFigures, Row, SectionContent, Table } from './report.ts';

/** What a section is made from: everything is counted already. */
export type SectionContext = { readonly figures: ReportFigures; readonly words: Words };

/** A part of the report as a declaration: it arranges figures; it cannot fetch, count or format. */
export type SectionDefinition = {
  readonly id: SectionWord;
  /** `undefined` where there is nothing to show. */
  readonly build: (context: SectionContext) => SectionContent | undefined;
};

/** Declares a section. */
export function defineSection(definition: SectionDefinition): SectionDefinition {
  return definition;
}

/** Columns by their keys, labelled in the report's language; ones in `detail` are for spreadsheets only. */
export function columns(
  words: Words,
  kinds: Readonly<Partial<Record<ColumnWord, CellKind>>>,
  detail: readonly ColumnWord[] = [],
): Column[] {
  return Object.entries(kinds).map(([key, kind]) => {
    const word = key as ColumnWord;
    return { key, label: words.columns[word], kind, detail: detail.includes(word) };
  });
}

/** A table of cells. */
export function table(
  tableColumns: readonly Column[],
  rows: readonly Row[],
  totals: readonly Row[] = [],
): Table {
  return { type: 'table', columns: tableColumns, rows, totals };
}

/** A text cell; nothing for `null` and the empty text. */
export function text(value: string | null): Cell {
  return value === null || value === '' ? none : { type: 'text', text: value };
}

/** An amount, or nothing. */
export function money(value: Money | null): Cell {
  return value === null ? none : { type: 'money', money: value };
}

/** A number of things. */
export function count(value: number): Cell {
  return { type: 'count', count: value };
}

/** Thousandths, or nothing. */
export function share(perMille: number | null): Cell {
  return perMille === null ? none : { type: 'share', perMille };
}

/** A day, or nothing. */
export function date(value: CalendarDate | null): Cell {
  return value === null ? none : { type: 'date', date: value };
}

/** What the service did not give. */
export const none: Cell = { type: 'none' };
