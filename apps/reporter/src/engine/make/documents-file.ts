import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money, parseMoney } from '@outlay/core/money';
import type { ClosedDocuments, FilteredDocument } from '@outlay/reports';
import { z } from 'zod';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { KeptFile } from './stage-rendition.ts';

const schema = 'outlay.documents/1';

const text = z.string().nullable();

const recordSchema = z.strictObject({
  id: text,
  storeName: text,
  currency: z.string(),
  total: z.string(),
  owned: text,
  tax: text,
  purchasedAt: text,
  purchasedOn: text,
  paymentMethod: text,
  identifier: text,
  category: text,
  tags: z.array(z.string()),
  lineItems: z.array(
    z.strictObject({
      name: text,
      quantity: text,
      unitPrice: text,
      total: text,
      category: text,
      subcategory: text,
    }),
  ),
});

const documentSchema = recordSchema.extend({ whole: recordSchema.optional() });

const headSchema = z.strictObject({ schema: z.literal(schema), documents: z.int().min(0) });

type DocumentRecord = z.output<typeof documentSchema>;

/**
 * The documents of a report as a file, so that its period can be closed with them. The same documents always give the same
 * bytes, in whichever order the service lists them: a line of JSON for each, sorted, below a line that counts them.
 */
export function documentsFile(documents: readonly FilteredDocument[]): KeptFile {
  const kind = { format: 'documents', name: 'documents.json', mediaType: 'application/x-ndjson' } as const;
  return { ...kind, content: linesOf(documents) };
}

function* linesOf(documents: readonly FilteredDocument[]): Generator<Uint8Array> {
  const head: z.input<typeof headSchema> = { schema, documents: documents.length };
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  const lines = documents.map((document) => JSON.stringify(recordOf(document)));
  for (const line of lines.toSorted()) yield Buffer.from(`${line}\n`);
}

function recordOf({ whole, ...document }: FilteredDocument): DocumentRecord {
  return { ...plainRecord(document), ...(whole ? { whole: plainRecord(whole) } : {}) };
}

/** Only what a report shows: not when the service recorded a document, nor whether it has an image. */
function plainRecord(document: PurchaseDocument): z.output<typeof recordSchema> {
  const { id, storeName, total, owned, tax, purchasedAt, purchasedOn } = document;
  const { paymentMethod, identifier, category, tags, lineItems } = document;
  const amount = (money: Money | null) => money && decimalString(money);
  return {
    id,
    storeName,
    currency: total.currency,
    total: decimalString(total),
    owned: amount(owned),
    tax: amount(tax),
    purchasedAt,
    purchasedOn,
    paymentMethod,
    identifier,
    category,
    tags: tags.toSorted(),
    lineItems: lineItems.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      total: amount(item.total),
      category: item.category,
      subcategory: item.subcategory,
    })),
  };
}

/** The staged documents of a closed period. */
export type ClosedFile = Pick<ClosedDocuments, 'revision'> & { readonly file: StagedBytes };

/**
 * Reads the documents of a closed period.
 * @throws {StoreError} `staged_file_changed` if the file is missing, damaged or of another version; `unavailable`
 */
export async function readDocuments({ revision, file }: ClosedFile): Promise<ClosedDocuments> {
  const content = await stagedBytes(file);
  try {
    const [head = '', ...lines] = content.toString('utf8').trimEnd().split('\n');
    const { documents: count } = headSchema.parse(JSON.parse(head));
    const documents = lines.map((line) => documentOf(documentSchema.parse(JSON.parse(line))));
    if (documents.length === count) return { revision, documents };
    throw new Error(sayReason('documents_lost', { count, received: documents.length }));
  } catch (cause) {
    const message = sayReason('documents_format_unknown', { path: join(file.root, file.path) });
    throw new StoreError('staged_file_changed', message, { cause });
  }
}

function documentOf({ whole, ...record }: DocumentRecord): FilteredDocument {
  return { ...purchaseOf(record), ...(whole ? { whole: purchaseOf(whole) } : {}) };
}

function purchaseOf({ currency, ...record }: z.output<typeof recordSchema>): PurchaseDocument {
  const amount = (decimal: string | null) => (decimal === null ? null : parseMoney(decimal, currency));
  return {
    ...record,
    total: parseMoney(record.total, currency),
    owned: amount(record.owned),
    tax: amount(record.tax),
    createdAt: null,
    groupId: null,
    hasImage: null,
    lineItems: record.lineItems.map((item) => ({ ...item, total: amount(item.total), discount: null })),
  };
}
