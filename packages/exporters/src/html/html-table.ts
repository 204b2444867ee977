import {
  type Cell,
  type CellKind,
  formatCount,
  type Locale,
  type Row,
  type Section,
  type Table,
  type TableInsert,
  tableInserts,
} from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlSentence } from './html-sentence.ts';
import { htmlText } from './html-text.ts';
import { htmlWords } from './html-words.ts';
import { type LeadingColumns, leadingColumns } from './narrow-tables.ts';
import { isWideTable } from './wide-table.ts';

/** Classes of cells by kind: numbers are right-aligned, words may break. */
const classes: Readonly<Record<CellKind, string>> = {
  text: 't',
  date: 'd',
  money: 'n',
  count: 'n',
  decimal: 'n',
  share: 'n',
};

/** A list with more rows is collapsed. */
const maxOpenRows = 25;

/** Lists of documents, which can be sorted and filtered. */
const documentLists: ReadonlySet<string> = new Set(['documents', 'income-documents']);

/** Tables with a row for each day or week, also for those without documents. */
const timeTables: ReadonlySet<string> = new Set(['days', 'weeks']);

/** A table; a long one is collapsed on screens, not on paper. */
export function* htmlTable(section: Section, table: Table, locale: Locale): Generator<string> {
  const rows = shownRows(section, table);
  if (rows <= maxOpenRows) {
    yield* openTable(section, table, locale);
    return;
  }
  const summary = htmlWords[locale].allRows(formatCount(rows, locale));
  yield `<details class="long">\n<summary>${summary}</summary>\n`;
  yield* openTable(section, table, locale);
  yield '</details>\n';
}

/**
 * A table, one row at a time, without detail columns. If it is wider than the screen, it scrolls horizontally and keeps
 * its amounts visible; on a phone, each row is a block. Lists of documents contain the texts for the script.
 */
function* openTable(section: Section, table: Table, locale: Locale): Generator<string> {
  const { id, title } = section;
  const shown = [...table.columns.entries()].filter(([, { detail }]) => !detail);
  const leading = leadingColumns(shown.map(([, column]) => column));
  const names = shown.map(([, { kind }], place) => `${classes[kind]}${leadingClass(leading, place)}`);
  // The first cell of a total names it, whatever its column.
  const totalNames = shown.map(([, { kind }], place) => {
    const { amount } = leading;
    return `${classes[kind]}${leadingClass({ name: 0, amount }, place)}`;
  });
  const head = shown.map(
    ([, { label }], place) => `<th scope="col" class="${names[place]}">${htmlSentence(label)}</th>`,
  );
  const wide = isWideTable(table, locale) ? ' wide' : '';
  const caption = `${title} (${htmlWords[locale].rows(shownRows(section, table))})`;
  const list = documentLists.has(id) ? listWords(locale) : '';
  yield `<div class="scroll${wide}" role="group" aria-labelledby="h-${escapeHtml(id)}" tabindex="0"${list}><table>\n`;
  yield `<caption>${escapeHtml(caption)}</caption>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n`;
  const inserts = tableInserts(table);
  const hasNothings = timeTables.has(id);
  let index = 0;
  for (const row of table.rows) {
    for (const insert of inserts.get(index) ?? []) yield insertOf(insert);
    if (!hasNothings || !isNothing(row)) yield rowOf(row);
    index += 1;
  }
  yield '</tbody>\n';
  const last = inserts.get(table.rows.length) ?? [];
  if (last.length > 0) yield `<tfoot>\n${last.map(insertOf).join('')}</tfoot>\n`;
  yield '</table></div>\n';

  function insertOf(insert: TableInsert): string {
    return insert.type === 'heading'
      ? `<tr class="h"><th scope="rowgroup" colspan="${shown.length}">${escapeHtml(insert.heading)}</th></tr>\n`
      : rowOf(insert.row, ' class="s"');
  }

  function rowOf(row: Row, rowClass = ''): string {
    let html = `<tr${rowClass}>`;
    for (const [place, [at]] of shown.entries()) {
      const cell = row[at] ?? { type: 'none' };
      const kind = rowClass === '' ? names[place] : totalNames[place];
      const name = cell.type === 'none' ? `${kind} z` : kind;
      const text = htmlCell(cell, locale);
      html +=
        place === 0 ? `<th scope="row" class="${name}">${text}</th>` : `<td class="${name}">${text}</td>`;
    }
    return `${html}</tr>\n`;
  }
}

function shownRows({ id }: Section, { rows }: Table): number {
  return timeTables.has(id) ? [...rows].filter((row) => !isNothing(row)).length : rows.length;
}

/** Whether a row of a day or week has no documents. */
function isNothing(row: Row): boolean {
  return row.some((cell) => cell.type === 'count' && cell.count === 0);
}

function listWords(locale: Locale): string {
  const { filter, shownOfAll } = htmlWords[locale];
  return ` data-filter="${filter}" data-count="${shownOfAll}"`;
}

/** The class of columns that stay visible on a narrow screen: the label and the amount of a row. */
function leadingClass({ name, amount }: LeadingColumns, place: number): string {
  return place === name ? ' b' : place === amount ? ' a' : '';
}

/** Only texts of the service may look like formulas; numbers are safe. */
function htmlCell(cell: Cell, locale: Locale): string {
  const text = formatCell(cell, locale);
  return cell.type === 'text' ? htmlText(text) : escapeHtml(text);
}
