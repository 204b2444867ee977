import { decimalString } from '@outlay/core/money';
import type { DocumentRow } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { decimalOrNull } from './values-body.ts';

/** The JSON form of a document. */
export function documentBody(row: DocumentRow): ReportBody['documents'][number] {
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
    lineItems: row.lineItems.map(({ amount, ...item }) => ({ ...item, amount: decimalOrNull(amount) })),
  };
}
