import { setImmediate as otherWork } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import type { Payment } from '../calculation/find-recurring.ts';
import type { Database } from '../storage/schema.ts';
import { lineItemsOf } from './line-items-of.ts';

/** Number of payments that are read at a time; other requests are processed in between. */
const paymentsAtATime = 5000;

/** The payments of a range, oldest first, without line items, tags and images. */
export async function readPayments(
  database: Database,
  accountId: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<Payment[]> {
  const payments: Payment[] = [];
  for (;;) {
    const last = payments.at(-1);
    let query = database
      .selectFrom('document')
      .select(['id', 'store_name', 'total_minor', 'currency', 'purchase_time'])
      .where('account_id', '=', accountId)
      .where('is_processing', '=', 0)
      .where('purchase_time', '>=', last?.purchasedAt ?? from)
      .where('purchase_time', '<', until);
    if (last) {
      query = query.where((of) =>
        of.or([of('purchase_time', '>', last.purchasedAt), of('id', '>', last.id)]),
      );
    }
    const rows = await query.orderBy('purchase_time').orderBy('id').limit(paymentsAtATime).execute();
    for (const row of rows) {
      const total = { minor: BigInt(row.total_minor), currency: row.currency };
      payments.push({ id: row.id, storeName: row.store_name, total, purchasedAt: row.purchase_time });
    }
    if (rows.length < paymentsAtATime) return payments;
    await otherWork();
  }
}

/** Category and payment method of a purchase. The category is that of its first line item, if it has any. */
export type PurchaseKind = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
};

/** Categories and payment methods of documents, by identifier. */
export async function readKinds(
  database: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, PurchaseKind>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('document')
    .select(['id', 'category', 'payment_method'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  const lines = await lineItemsOf(database, accountId, rows);
  return new Map(
    rows.map(({ id, category, payment_method: paymentMethod }) => {
      const [first] = lines.get(id) ?? [];
      const kind = { category: first?.category ?? category, subcategory: first?.subcategory ?? null };
      return [id, { ...kind, paymentMethod }];
    }),
  );
}
