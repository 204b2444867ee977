import type { Money } from '@outlay/core/money';
import type { DocumentTable, LineItemTable } from '../storage/schema.ts';
import type { Purchase, StoredLineItem } from '../storage/stored-document.ts';

/** A document from its row and the rows of its line items, in order. */
export function documentOfRow(row: DocumentTable, lineItems: readonly LineItemTable[]): Purchase {
  return {
    id: row.id,
    source: row.source,
    storeName: row.store_name,
    total: { minor: BigInt(row.total_minor), currency: row.currency },
    purchasedAt: row.purchase_time,
    createdAt: row.created_at,
    category: row.category,
    tax: moneyOf(row.tax_minor, row.currency),
    owned: moneyOf(row.owned_minor, row.currency),
    paymentMethod: row.payment_method,
    identifier: row.document_identifier,
    groupId: row.group_id,
    isProcessing: row.is_processing === 1,
    lineItems: lineItems.map((item) => lineItemOfRow(item, row.currency)),
  };
}

function lineItemOfRow(row: LineItemTable, currency: string): StoredLineItem {
  return {
    id: row.id,
    name: row.name,
    unitPrice: row.unit_price,
    quantity: row.quantity,
    total: moneyOf(row.total_minor, currency),
    category: row.category,
    subcategory: row.subcategory,
    discount: moneyOf(row.discount_minor, currency),
  };
}

function moneyOf(minor: number | null, currency: string): Money | null {
  return minor === null ? null : { minor: BigInt(minor), currency };
}
