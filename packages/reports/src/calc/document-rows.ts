import { type LineItem, splitByCategory } from '@outlay/core';
import { addMoney, type Money } from '@outlay/core/money';
import type { Period } from '@outlay/core/time';
import type { FilteredDocument } from '../figures/dataset.ts';
import type { CountedAmount, DocumentPart, DocumentRow, LineItemRow } from '../figures/figures.ts';
import { categoryKey } from './category-key.ts';
import type { CategoryNaming } from './category-naming.ts';
import { nonBlankName } from './name-key.ts';
import { type DatedDocument, inPurchaseOrder } from './purchase-order.ts';

/** So many parts are compared with each other sooner than their keys are written. */
const fewParts = 8;

/** How documents become rows. */
export type RowOptions = {
  readonly timeZone: string;
  readonly counted: CountedAmount;
  readonly naming: CategoryNaming;
  readonly groupName: (id: string) => string;
  /** Whether rows have their line items, `true` by default; most of a row's memory is theirs. */
  readonly hasLineItems?: boolean;
};

const noLineItems: readonly LineItemRow[] = [];

/**
 * The documents of a period in purchase order, oldest first; undated ones last, in their original order. Documents
 * dated outside the period are skipped: lists include the instants at both ends.
 */
export function documentRows(
  documents: readonly FilteredDocument[],
  period: Period,
  options: RowOptions,
): DocumentRow[] {
  return inPurchaseOrder(documents, period, options.timeZone).map((dated) => documentRow(dated, options));
}

/** A row and the document that it is of. */
export type SourcedRow = { readonly document: FilteredDocument; readonly row: DocumentRow };

/** The rows of `documentRows`, each with its document. */
export function sourcedRows(
  documents: readonly FilteredDocument[],
  period: Period,
  options: RowOptions,
): SourcedRow[] {
  return inPurchaseOrder(documents, period, options.timeZone).map((dated) => ({
    document: dated.document,
    row: documentRow(dated, options),
  }));
}

/** The row of a document of the period. */
export function documentRow(
  { document, date }: DatedDocument,
  { naming, groupName, counted: countedUsually, hasLineItems = true }: RowOptions,
): DocumentRow {
  const { total, owned, storeName, batchEntry } = document;
  const counted = batchEntry?.exported?.counted ?? countedUsually;
  const split = splitByCategory(document);
  const amount = counted === 'owned' && owned ? owned : total;
  const parts = namedParts(split, naming);
  const row: DocumentRow = {
    id: document.id,
    date,
    purchasedAt: document.purchasedAt,
    createdAt: document.createdAt,
    store: nonBlankName(storeName),
    flow: flowOf(document, naming, document.whole ? undefined : split),
    category: parts[0]?.category ?? null,
    subcategory: parts[0]?.subcategory ?? null,
    parts: amount === total ? parts : ownParts(parts, document, naming),
    amount,
    full: total,
    partOf: document.whole?.total ?? null,
    owned,
    tax: document.tax,
    paymentMethod: document.paymentMethod,
    identifier: document.identifier,
    tags: document.tags,
    groupId: document.groupId,
    group: document.groupId === null ? null : groupName(document.groupId),
    hasImage: document.hasImage,
    lineItems: hasLineItems ? document.lineItems.map((item) => lineItemRow(item, naming)) : noLineItems,
  };
  // Only then, because a literal that copies others is created several times more slowly.
  return batchEntry ? { ...row, batchEntry } : row;
}

function lineItemRow(item: LineItem, naming: CategoryNaming): LineItemRow {
  return {
    name: item.name,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    category: naming.category(item.category),
    subcategory: naming.subcategory(item.category, item.subcategory),
    amount: item.total,
  };
}

/**
 * Whether a document is a purchase, a refund or income. The largest part of the whole document decides about income,
 * the amount (after a filter, the remaining amount) about refunds.
 * @param split - the parts of the whole document
 */
export function flowOf(
  document: FilteredDocument,
  naming: CategoryNaming,
  split = splitByCategory(document.whole ?? document),
): DocumentRow['flow'] {
  const { exported } = document.batchEntry ?? {};
  if (exported ? exported.isIncome : naming.isIncome(split[0]?.category ?? null)) return 'income';
  return document.total.minor < 0n ? 'refund' : 'purchase';
}

/** Parts with names in the report's language; two spellings of one name are merged. */
function namedParts(split: readonly DocumentPart[], naming: CategoryNaming): readonly DocumentPart[] {
  let isRenamed = false;
  const named = split.map((part) => {
    const renamed = namedPart(part, naming);
    if (renamed !== part) isRenamed = true;
    return renamed;
  });
  if (!isRenamed) return split;
  return haveDifferentNames(named) ? named : mergedParts(named);
}

/** Most names are those of the report already: then the part is not copied. */
function namedPart(part: DocumentPart, naming: CategoryNaming): DocumentPart {
  const category = naming.category(part.category);
  const subcategory = naming.subcategory(part.category, part.subcategory);
  if (category === part.category && subcategory === part.subcategory) return part;
  return { category, subcategory, amount: part.amount };
}

/** Whether no two of a few parts have the same names; nearly all documents have few. */
function haveDifferentNames(parts: readonly DocumentPart[]): boolean {
  return (
    parts.length <= fewParts &&
    parts.every((part, index) => {
      for (let other = 0; other < index; other += 1) {
        if (parts[other]?.category === part.category && parts[other]?.subcategory === part.subcategory)
          return false;
      }
      return true;
    })
  );
}

function mergedParts(named: readonly DocumentPart[]): DocumentPart[] {
  const parts = new Map<string, DocumentPart>();
  for (const part of named) {
    const { category, subcategory } = part;
    const key = categoryKey(category, subcategory, part.amount.currency);
    const sum = parts.get(key);
    const amount = sum ? addMoney(sum.amount, part.amount) : part.amount;
    parts.set(key, { category, subcategory, amount });
  }
  return [...parts.values()];
}

/** The owner's share of parts. Filtered parts keep their proportion of the whole, because parts may be negative. */
function ownParts(
  parts: readonly DocumentPart[],
  { whole, total, owned }: FilteredDocument,
  naming: CategoryNaming,
): readonly DocumentPart[] {
  if (!owned) return parts;
  if (!whole?.owned) return scaled(parts, total, owned);
  const kept = new Set(parts.map(({ category }) => category));
  const all = scaled(namedParts(splitByCategory(whole), naming), whole.total, whole.owned);
  return all.filter(({ category }) => kept.has(category));
}

/** The same proportions of a smaller amount; the largest part takes the rounding difference. */
function scaled(parts: readonly DocumentPart[], total: Money, amount: Money): DocumentPart[] {
  const proportion = (minor: bigint) => (total.minor === 0n ? minor : (minor * amount.minor) / total.minor);
  const amounts = parts.map((part) => proportion(part.amount.minor));
  const rest = amount.minor - amounts.reduce((sum, minor) => sum + minor, 0n);
  return parts.map((part, index) => ({
    ...part,
    amount: { ...amount, minor: (amounts[index] ?? 0n) + (index === 0 ? rest : 0n) },
  }));
}
