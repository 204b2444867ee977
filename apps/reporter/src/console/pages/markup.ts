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

/** A part of a line of text, with the spaces at its ends. */
export function inline(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' '));
}

/** A text that may be long and without spaces, such as a path or an answer of a mail server; always in English. */
export function longText(text: string): Markup {
  return html`<span class="long" lang="en">${shown(text)}</span>`;
}

/** A section with a heading. @param id - unique on the page */
export function section(id: string, title: string | Markup, content: Markup): Markup {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** A section for which the title of the page is enough: only screen readers need its heading. */
export function titledSection(id: string, title: string, content: Markup): Markup {
  return html`<section aria-labelledby="${id}"><h2 id="${id}" class="heard">${title}</h2>${content}</section>`;
}

/** A cell of a table; plain text is escaped. */
export type CellContent = Markup | string | number;

/** A column of amounts, which are aligned at their ends. */
export type AmountColumn = { readonly amounts: string };

/** A table that scrolls by itself where it is wider than the page; on a phone, each row is a list of labeled values. */
export function table(
  labelledBy: string,
  columns: readonly (string | AmountColumn)[],
  rows: readonly (readonly CellContent[])[],
): Markup {
  const named = columns.map((column) =>
    typeof column === 'string'
      ? { name: column, style: noMarkup }
      : { name: column.amounts, style: html` class="amount"` },
  );
  return html`<table aria-labelledby="${labelledBy}">
<thead><tr>${named.map(({ name, style }) => html`<th scope="col"${style}>${name}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (cells) =>
    html`<tr>${cells.map((cell, index) => html`<td${named[index]?.style ?? noMarkup} data-label="${named[index]?.name ?? ''}">${cell}</td>`)}</tr>
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
