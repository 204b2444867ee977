import { decimalString } from '@outlay/core/money';
import type { BatchEntry, DocumentRow } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { decimalOrNull } from './values-body.ts';

type DocumentBody = ReportBody['documents'][number];

/** The JSON form of a document. */
export function documentBody(row: DocumentRow): DocumentBody {
  return {
    id: row.id,
    date: row.date,
    store: row.store,
    category: row.category,
    amount: decimalString(row.amount),
    currency: row.amount.currency,
    tax: decimalOrNull(row.tax),
    owned: decimalOrNull(row.owned),
    full: decimalString(row.full),
    partOf: decimalOrNull(row.partOf),
    paymentMethod: row.paymentMethod,
    identifier: row.identifier,
    tags: row.tags,
    parts: row.parts.map(({ category, subcategory, amount }) => ({
      category,
      subcategory,
      amount: decimalString(amount),
    })),
    flow: row.flow,
    subcategory: row.subcategory,
    purchasedAt: row.purchasedAt,
    createdAt: row.createdAt,
    groupId: row.groupId,
    group: row.group,
    hasImage: row.hasImage,
    batchEntry: row.batchEntry ? entryBody(row.batchEntry) : null,
    lineItems: row.lineItems.map(({ amount, ...item }) => ({ ...item, amount: decimalOrNull(amount) })),
  };
}

function entryBody({ reference, change, reverses }: BatchEntry): NonNullable<DocumentBody['batchEntry']> {
  // What is unchanged is in no batch.
  return { reference, change: change === 'unchanged' ? 'new' : change, reverses };
}
