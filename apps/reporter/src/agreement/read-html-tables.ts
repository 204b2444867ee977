import { columnWords, type Locale } from '@outlay/reports';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ShownTable } from './shown-table.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** The tables of a page, from its DOM, without headings of currencies. */
export function readHtmlTables(html: string): ShownTable[] {
  return elementsIn(parse(html), 'section').flatMap((section): ShownTable[] => {
    const [title] = elementsIn(section, 'h2');
    const [table] = elementsIn(section, 'table');
    if (!title || !table) return [];
    const [header = [], ...rows] = elementsIn(table, 'tr').map(cellsOf);
    return [
      { title: labelOf(title), header: header.map(plain), rows: rows.filter(({ length }) => length > 1) },
    ];
  });
}

/** Charts that replace a table, as one of days and amounts: the columns are named "5 Oct 2026: PLN 12.00". */
export function readHtmlCharts(html: string, locale: Locale): ShownTable[] {
  const header = [columnWords.date[locale], columnWords.amount[locale]];
  return elementsIn(parse(html), 'section').flatMap((section): ShownTable[] => {
    const [title] = elementsIn(section, 'h2');
    if (!title || elementsIn(section, 'table').length > 0) return [];
    const names = elementsIn(section, 'g').map(
      ({ attrs }) => attrs.find(({ name }) => name === 'aria-label')?.value ?? '',
    );
    return names.length === 0
      ? []
      : [{ title: labelOf(title), header, rows: names.map((name) => name.split(': ')) }];
  });
}

/** A title; no-break spaces, which keep words of one letter with the next one, are spaces. */
function labelOf(node: Element): string {
  return plain(textOf(node).trim());
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The text of a page. */
export function readHtmlText(html: string): string {
  return elementsIn(parse(html), 'body').map(textOf).join('\n');
}

function cellsOf(row: Element): string[] {
  return row.childNodes.flatMap((node) =>
    'tagName' in node && (node.tagName === 'th' || node.tagName === 'td') ? [textOf(node).trim()] : [],
  );
}

function elementsIn(node: DefaultTreeAdapterTypes.Node, name: string): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => [
    ...('tagName' in child && child.tagName === name ? [child] : []),
    ...elementsIn(child, name),
  ]);
}

/** The text of a node; each block element ends a line. */
function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes
    .map(
      (child) =>
        textOf(child) + ('tagName' in child && /^(dd|dt|p|li|td|th)$/.test(child.tagName) ? '\n' : ''),
    )
    .join('')
    .replaceAll('\u2060', '');
}
