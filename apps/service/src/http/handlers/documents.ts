import type { PurchaseDocumentBody } from '@outlay/core/contract';
import type { DateTime } from '@outlay/core/time';
import { firstInstant, instantAfter } from '../../calculation/instant-range.ts';
import { listDuplicates } from '../../documents/duplicate-suggestions.ts';
import { findImage, imageBytes } from '../../documents/images.ts';
import { documentPages, findDocument, type InstantRange } from '../../documents/read-documents.ts';
import type { StoredDocument } from '../../storage/stored-document.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';
import { amountNumber } from '../wire-amount.ts';
import { duplicateBody } from './duplicate-body.ts';

/** Purchase documents (specification §4). */
export function documentHandlers({
  database,
}: HandlerDeps): Handlers<'listDocuments' | 'getDocument' | 'getDocumentImage' | 'listDocumentDuplicates'> {
  async function existing(accountId: string, id: string): Promise<StoredDocument> {
    const document = await findDocument(database, accountId, id.toLowerCase());
    if (document) return document;
    throw new HttpError('not_found', `document ${id} does not exist`);
  }

  return {
    async listDocuments({ account, query }) {
      const pages = documentPages(database, account.id, {
        ...rangeOf(query.from, query.to, account.timeZone),
        orderBy: query.sortBy,
        direction: query.sortDirection,
      });
      const first = await pages.next();
      const items = (first.value ?? []).map(documentBody);
      // Reads the second page first, because a list of one page is sent at once.
      const second = await pages.next();
      if (second.done) return { status: 200, json: { items, ...envelope(items.length) } };
      return { status: 200, jsonText: listText([items, second.value.map(documentBody)], pages) };
    },

    async getDocument({ account, path }) {
      const document = await existing(account.id, path.id);
      return document.isProcessing ? { status: 204 } : { status: 200, json: documentBody(document) };
    },

    async getDocumentImage({ account, path }) {
      const image = await findImage(database, account.id, path.id.toLowerCase());
      if (image) {
        const { hash, mediaType, size } = image;
        return { status: 200, mediaType, size, tag: hash, bytes: imageBytes(database, image) };
      }
      await existing(account.id, path.id);
      throw new HttpError('not_found', `document ${path.id} has no image`);
    },

    async listDocumentDuplicates({ account, path }) {
      const { id } = await existing(account.id, path.id);
      return { status: 200, json: (await listDuplicates(database, account.id, id)).map(duplicateBody) };
    },
  };
}

function rangeOf(from: DateTime | undefined, to: DateTime | undefined, zone: string): InstantRange {
  const range = { from: from && firstInstant(from, zone), until: to && instantAfter(to, zone) };
  if (range.from !== undefined && range.until !== undefined && range.until <= range.from) {
    throw new HttpError('invalid_parameter', 'to is earlier than from; expected the same or a later time');
  }
  return range;
}

/** The whole list is one page (docs/spec-gaps.md). */
function envelope(count: number) {
  return { totalCount: count, pageNumber: 1, pageSize: count, totalPages: 1 };
}

/** The same list as text, generated page by page so that a long list is never in memory as a whole. */
async function* listText(
  read: readonly (readonly PurchaseDocumentBody[])[],
  rest: AsyncIterable<readonly StoredDocument[]>,
): AsyncGenerator<string> {
  let count = 0;
  const text = (items: readonly PurchaseDocumentBody[]) => {
    const start = count === 0 ? '{"items":[' : ',';
    count += items.length;
    return items.length === 0 ? '' : start + items.map((item) => JSON.stringify(item)).join(',');
  };
  for (const items of read) yield text(items);
  for await (const page of rest) yield text(page.map(documentBody));
  yield `],${JSON.stringify(envelope(count)).slice(1)}`;
}

/** A document in the form of the interface. */
function documentBody(document: StoredDocument): PurchaseDocumentBody {
  return {
    id: document.id,
    storeName: document.storeName,
    totalAmount: amountNumber(document.total),
    currency: document.total.currency,
    purchaseTime: document.purchasedAt,
    createdAt: document.createdAt,
    taxAmount: amountNumber(document.tax),
    paymentMethod: document.paymentMethod,
    documentIdentifier: document.identifier,
    source: document.source,
    hasDocumentFile: document.hasImage,
    category: document.category,
    tags: document.tags.map(({ id, name }) => ({ id, name })),
    groupId: document.groupId,
    hasDuplicates: document.duplicateCount > 0,
    duplicateCount: document.duplicateCount,
    ownedAmount: amountNumber(document.owned),
    items: document.lineItems.map((item) => ({
      id: item.id,
      name: item.name,
      price: decimalNumber(item.unitPrice),
      quantity: decimalNumber(item.quantity),
      totalPrice: amountNumber(item.total),
      category: item.category,
      subcategory: item.subcategory,
      discount: amountNumber(item.discount),
    })),
  };
}

function decimalNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
