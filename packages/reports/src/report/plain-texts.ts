import type { LineItem, PurchaseDocument } from '@outlay/core';
import { plainLine, plainLines } from '@outlay/core/text';
import type { Dataset, PastPeriod, SourcedSummary } from '../figures/dataset.ts';

/**
 * Makes every text of a dataset a plain line (`plainLine`), so that untrusted text is harmless in every format. Only
 * the service's narrative of the period may have several lines. Values that are already plain are returned as they
 * are, not copied.
 */
export function plainDataset({
  documents,
  summary,
  previous,
  lastYear,
  paymentHistory,
  ...others
}: Dataset): Dataset {
  return {
    ...withPlainTexts(others),
    documents: plainDocuments(documents),
    summary: summary && plainSummary(summary),
    previous: previous && plainPast(previous),
    lastYear: lastYear && plainPast(lastYear),
    paymentHistory: paymentHistory && {
      ...paymentHistory,
      documents: plainDocuments(paymentHistory.documents),
    },
  };
}

/** Makes every text of plain data a plain line; returns the same object if nothing changes. */
export function withPlainTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return plainLine(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, each, withPlainTexts(each)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  if (Array.isArray(value)) return entries.map(([, , after]) => after) as Value;
  return Object.fromEntries(entries.map(([name, , after]) => [name, after])) as Value;
}

function plainSummary({ narrative, ...summary }: SourcedSummary): SourcedSummary {
  return { ...withPlainTexts(summary), narrative: narrative && plainLines(narrative) };
}

function plainPast(past: PastPeriod): PastPeriod {
  return { ...past, documents: plainDocuments(past.documents), summary: withPlainTexts(past.summary) };
}

/** There are many documents and nearly all are plain, so only the others are copied. */
function plainDocuments(documents: readonly PurchaseDocument[]): readonly PurchaseDocument[] {
  if (documents.every(isPlainDocument)) return documents;
  return documents.map((document) => (isPlainDocument(document) ? document : withPlainTexts(document)));
}

function isPlainDocument(document: PurchaseDocument): boolean {
  const { id, storeName, paymentMethod, identifier, category, groupId, tags, lineItems } = document;
  const isPlainHead = isPlain(id) && isPlain(storeName) && isPlain(paymentMethod) && isPlain(identifier);
  const isPlainGroup = isPlain(category) && isPlain(groupId) && tags.every(isPlain);
  return isPlainHead && isPlainGroup && lineItems.every(isPlainItem);
}

function isPlainItem({ name, category, subcategory }: LineItem): boolean {
  return isPlain(name) && isPlain(category) && isPlain(subcategory);
}

function isPlain(text: string | null): boolean {
  return text === null || plainLine(text) === text;
}
