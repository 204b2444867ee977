import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { completePdfTable } from './complete-pdf-table.ts';
import type { ShownTable } from './shown-table.ts';

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;
type Node = Tree | Tree['children'][number];

/** A part of a page by its tags: a heading, a paragraph, or the rows of a table on this page. */
type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'rows'; readonly rows: readonly (readonly string[])[] };

/**
 * The content of a PDF: its tables by their tags, and all of its text, with the currency of the heading in amounts of
 * tables.
 */
export type ReadPdf = { readonly tables: readonly ShownTable[]; readonly text: string };

/** Reads a tagged PDF as a screen reader does. A table may continue over pages, which repeat its header. */
export async function readPdfTables(file: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await task.promise;
  const blocks: Block[] = [];
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const texts = await textsByTag(page);
    blocks.push(...blocksOf(await page.getStructTree(), texts));
    text += [...texts.values(), ''].join('\n');
  }
  await task.destroy();
  const tables = tablesOf(blocks);
  return { tables, text: [text, ...tables.flatMap(({ rows }) => rows.flat())].join('\n') };
}

/** The texts of a page by marked-content identifier. */
async function textsByTag(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== '') ?? '';
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push('id' in item && typeof item.id === 'string' ? item.id : '');
  }
  return texts;
}

function* blocksOf(node: Node | null, texts: ReadonlyMap<string, string>): Generator<Block> {
  if (!node || !('children' in node)) return;
  if (node.role === 'H2') yield { type: 'heading', text: textOf(node, texts).trim() };
  else if (node.role === 'P') yield { type: 'paragraph', text: textOf(node, texts).trim() };
  else if (node.role === 'Table') yield { type: 'rows', rows: rowsOf(node, texts) };
  else for (const child of node.children) yield* blocksOf(child, texts);
}

/** The rows of a table on this page: those of other pages have no text here. */
function rowsOf(table: Node, texts: ReadonlyMap<string, string>): string[][] {
  if (!('children' in table)) return [];
  return table.children.flatMap((row) => {
    if (!('children' in row)) return [];
    const cells = row.children.map((cell) => textOf(cell, texts).trim());
    return cells.some((cell) => cell !== '') ? [cells] : [];
  });
}

function textOf(node: Node, texts: ReadonlyMap<string, string>): string {
  if ('children' in node) return node.children.map((child) => textOf(child, texts)).join('');
  return 'id' in node ? (texts.get(node.id) ?? '') : '';
}

function tablesOf(blocks: readonly Block[]): ShownTable[] {
  const tables: TableParts[] = [];
  let title = '';
  let currency: string | null = null;
  for (const block of blocks) {
    if (block.type === 'heading') {
      title = block.text;
      currency = null;
    } else if (block.type === 'paragraph') currency = /^[A-Z]{3}$/.test(block.text) ? block.text : currency;
    else if (tables.at(-1)?.title === title) tables.at(-1)?.rows.push(...block.rows);
    else tables.push({ title, currency, header: block.rows[0] ?? [], rows: block.rows.slice(1) });
  }
  return tables.map(({ header, rows, ...table }) => {
    const isHeader = (row: readonly string[]) => row.join('|') === header.join('|');
    return completePdfTable({
      ...table,
      header,
      rows: rows.filter((row) => row.length > 1 && !isHeader(row)),
    });
  });
}

type TableParts = {
  readonly title: string;
  readonly currency: string | null;
  readonly header: readonly string[];
  readonly rows: (readonly string[])[];
};
