import { decimalString, type Money, sumMoney } from '@outlay/core/money';
import type { Instant } from '@outlay/core/time';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import { documentSources, type NewDocument, type StoredLineItem } from '../storage/stored-document.ts';
import type { Product } from './products.ts';
import type { Random } from './random.ts';

/** A line item and the VAT included in it. */
export type DraftLine = { readonly line: Omit<StoredLineItem, 'id'>; readonly taxMinor: bigint };

/** A document before it has images, tags and shares. */
export type Draft = {
  readonly id: string;
  readonly storeName: string;
  readonly source: keyof typeof documentSources;
  readonly purchasedAt: Instant;
  readonly currency: string;
  readonly lines: readonly DraftLine[];
  readonly paymentMethod: string;
  readonly identifier: string | null;
};

/**
 * Creates a line item for a product: by weight with three decimals, fuel with a price of three decimals, otherwise by
 * piece.
 */
export function draftLine(product: Product, currency: string, random: Random): DraftLine {
  const { name, category, subcategory, priceMinor, vatPercent, isWeighed } = product;
  const isFuel = subcategory === 'Paliwo';
  // Thousandths of the price unit and of the quantity, to avoid floating point.
  const priceThousandths = BigInt(isFuel ? priceMinor * 10 + random.integer(-150, 150) : priceMinor * 10);
  const quantityThousandths = BigInt(
    isFuel
      ? random.integer(150, 520) * 100 + random.integer(0, 99)
      : isWeighed
        ? random.integer(120, 1900)
        : pieces(random),
  );
  const gross = (priceThousandths * quantityThousandths + 5_000n) / 10_000n;
  const discount = !isFuel && random.chance(0.12) ? gross / 5n : 0n;
  const total = money(gross - discount, currency);
  return {
    line: {
      name,
      unitPrice: thousandths(priceThousandths),
      quantity: thousandths(quantityThousandths),
      total,
      category,
      subcategory,
      discount: discount === 0n ? null : money(discount, currency),
    },
    taxMinor: taxInside(total.minor, vatPercent),
  };
}

/** Creates a line item of one piece. */
export function flatLine(
  fields: Pick<Product, 'name' | 'category' | 'subcategory' | 'vatPercent'>,
  amount: Money,
): DraftLine {
  const { name, category, subcategory, vatPercent } = fields;
  const unitPrice = decimalString(amount);
  return {
    line: { name, unitPrice, quantity: '1', total: amount, category, subcategory, discount: null },
    taxMinor: taxInside(amount.minor, vatPercent),
  };
}

/** The document of a draft. Its total is the sum of its line items. */
export function documentOfDraft(draft: Draft): NewDocument {
  const { id, storeName, purchasedAt, currency, lines, paymentMethod, identifier } = draft;
  return {
    id,
    source: documentSources[draft.source],
    storeName,
    total: sumMoney(
      lines.flatMap(({ line }) => line.total ?? []),
      currency,
    ),
    purchasedAt,
    createdAt: purchasedAt,
    category: null,
    tax: money(
      lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0n),
      currency,
    ),
    owned: null,
    paymentMethod,
    identifier,
    groupId: null,
    isProcessing: false,
    lineItems: lines.map(({ line }, index) => ({ ...line, id: stableUuid('line', id, String(index)) })),
    tags: [],
    image: null,
  };
}

function pieces(random: Random): number {
  return (
    random.pickWeighted([
      { count: 1, weight: 8 },
      { count: 2, weight: 3 },
      { count: 4, weight: 1 },
    ]).count * 1000
  );
}

/** The VAT included in a gross amount, rounded half up. */
function taxInside(gross: bigint, percent: number): bigint {
  const rate = BigInt(percent);
  return (gross * rate * 2n + (100n + rate)) / ((100n + rate) * 2n);
}

function money(minor: bigint, currency: string): Money {
  return { minor, currency };
}

/** `6459n` as `6.459`, `2000n` as `2`. */
function thousandths(value: bigint): string {
  const text = value.toString().padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '');
}
