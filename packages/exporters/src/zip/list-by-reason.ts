import { capitalized, type DocumentRow } from '@outlay/reports';
import type { ZipWords } from './zip-words.ts';

/** A document in a list of an archive. */
export type ListedDocument = {
  readonly document: DocumentRow;
  /** Why it is there: the heading of its group. */
  readonly reason: string;
  /** What its line says besides, such as its amount. */
  readonly detail?: string;
};

/**
 * The lines of a list of documents: its title, then each reason with the number of its documents, and these documents. Reasons are in
 * the order of their first documents; most documents share one.
 */
export function listByReason(title: string, listed: readonly ListedDocument[], words: ZipWords): string[] {
  const groups = Map.groupBy(listed, ({ reason }) => reason);
  const lines = [...groups].flatMap(([reason, own]) => [
    '',
    oneLine(`${capitalized(reason)}: ${own.length}`),
    ...own.map(({ document, detail }) => documentLine(document, words, detail)),
  ]);
  return [title, ...lines];
}

/** A document in a list: `2026-10-05 · Biedronka · 4711`, and what else there is to say: `…: PLN 12.00`. */
export function documentLine({ date, store, id }: DocumentRow, words: ZipWords, detail = ''): string {
  const name = [date ?? words.undated, store ?? words.unnamedStore, id ?? '–'].join(' · ');
  return oneLine(detail === '' ? name : `${name}: ${detail}`);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
