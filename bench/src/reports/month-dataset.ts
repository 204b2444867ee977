import type { PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import type { Dataset } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';

const categories = ['Jedzenie', 'Dom i ogród', 'Transport', 'Zdrowie', 'Rozrywka'];
const stores = 300;

/** Everything that a report of October 2026 is built from, with so many documents of two lines each. */
export function monthDataset(documents: number): Dataset {
  return aDataset({
    documents: Array.from({ length: documents }, (_, index) => purchase(index)),
    categoryNames: categories.map((name) => ({
      polish: name,
      english: `${name} (en)`,
      emoji: null,
      subcategories: [],
    })),
  });
}

function purchase(index: number): PurchaseDocument {
  const minor = BigInt(((index * 7919) % 24_000) + 400);
  const day = String((index % 30) + 1).padStart(2, '0');
  const hour = String(7 + (index % 13)).padStart(2, '0');
  const line = (amount: bigint, offset: number) =>
    aLineItem({
      name: `Pozycja ${offset}`,
      amount: decimalString({ minor: amount, currency: 'PLN' }),
      category: categories[(index + offset) % categories.length] ?? null,
    });
  return aDocument({
    id: `document-${index}`,
    storeName: `Sklep ${index % stores}`,
    amount: decimalString({ minor, currency: 'PLN' }),
    purchasedAt: `2026-10-${day}T${hour}:15:00.000Z`,
    createdAt: '2026-10-31T10:00:00.000Z',
    tax: '1.23',
    paymentMethod: 'Karta',
    lineItems: [line(minor - 199n, 0), line(199n, 1)],
  });
}
