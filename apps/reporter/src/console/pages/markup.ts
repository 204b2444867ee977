import { oneLine, printable } from '@outlay/core/text';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A part of a page, with everything in it escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Nothing. */
export const noMarkup: Markup = html``;

/** Text from a record, an error or a mail server as one line without control characters. */
export function shown(text: string): string {
  return printable(oneLine(text));
}

/** A text that may be long and without spaces, such as a path or an answer of a mail server; always in English. */
export function longText(text: string): Markup {
  return html`<span class="long" lang="en">${shown(text)}</span>`;
}

/** A section with a heading. @param id - unique on the page */
export function section(id: string, title: string | Markup, content: Markup): Markup {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** A cell of a table; plain text is escaped. */
export type CellContent = Markup | string | number;

/** A table that scrolls by itself where it is wider than the page; on a phone, each row is a list of labeled values. */
export function table(
  labelledBy: string,
  columns: readonly string[],
  rows: readonly (readonly CellContent[])[],
): Markup {
  return html`<table aria-labelledby="${labelledBy}">
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (cells) =>
    html`<tr>${cells.map((cell, index) => html`<td data-label="${columns[index] ?? ''}">${cell}</td>`)}</tr>
`,
)}</tbody>
</table>`;
}

/** Names with their values; those without a value are left out. */
export function facts(pairs: readonly (readonly [name: string, value: CellContent | null])[]): Markup {
  return html`<dl>${pairs.map(([name, value]) =>
    value === null ? noMarkup : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}
