import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import {
  type BatchHistory,
  type BatchRecord,
  batchHistory,
  type ExportedDocument,
  ReportError,
} from '@outlay/reports';
import { z } from 'zod';
import { type StagedBytes, stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { KeptFile } from './stage-rendition.ts';

const schema = 'outlay.batch/1';

const text = z.string().nullable();

/** Minor units as text, because JSON has no whole numbers of any size. */
const money = z.strictObject({
  minor: z
    .string()
    .regex(/^-?\d+$/)
    .transform(BigInt),
  currency: z.string(),
});

const documentSchema = z.strictObject({
  id: text,
  storeName: text,
  total: money,
  purchasedAt: text,
  purchasedOn: text,
  createdAt: text,
  tax: money.nullable(),
  owned: money.nullable(),
  paymentMethod: text,
  identifier: text,
  category: text,
  tags: z.array(z.string()),
  groupId: text,
  hasImage: z.boolean().nullable(),
  lineItems: z.array(
    z.strictObject({
      name: text,
      unitPrice: text,
      quantity: text,
      total: money.nullable(),
      discount: money.nullable(),
      category: text,
      subcategory: text,
    }),
  ),
});

// What is booked has more fields than are needed again, such as the treatment of a rate of an invoice.
const bookingSchema = z.object({ account: z.string(), costCenter: text, vat: text });

const rateSchema = z.object({ percent: z.number(), source: z.enum(['ksef', 'derived']) });

const invoiceSchema = z.object({
  kind: z.string(),
  number: z.string(),
  issueDate: z.string(),
  supplyDate: text,
  seller: z.object({ taxNumber: z.string(), name: z.string() }),
  gross: money,
  rates: z.array(z.object({ percent: z.number().nullable(), net: money, tax: money })),
  lineCount: z.int().optional(),
  ksefNumber: text,
  fileName: z.string(),
});

const bookedSchema = z.object({
  parts: z.array(bookingSchema.nullable()),
  supplier: z.object({ name: z.string(), taxId: text, country: text, account: text }).nullable(),
  ledger: z
    .strictObject({
      payment: text,
      taxAccount: text,
      taxes: z.array(z.object({ tax: money, taxRate: rateSchema })),
      partRate: rateSchema.nullable(),
      invoice: invoiceSchema.nullable(),
    })
    .nullable(),
  invoice: invoiceSchema.optional(),
});

const documentsSchema = z.array(
  z.strictObject({
    key: z.string(),
    reference: z.string(),
    counted: z.enum(['full', 'owned']),
    isIncome: z.boolean(),
    booked: bookedSchema.nullable(),
    document: documentSchema,
    day: text.default(null),
    leftOutOf: z.array(z.string()).optional(),
    whole: documentSchema.nullable(),
  }),
);

const reversalsSchema = z.array(
  z.strictObject({
    key: z.string(),
    reference: z.string(),
    reverses: z.strictObject({ batch: z.int().min(1), reference: z.string() }),
  }),
);

const recordSchema = z.strictObject({
  schema: z.literal(schema),
  number: z.int().min(1),
  /** SHA-256 of the file of the batch before; `null` for the first. */
  previous: text,
  counts: z.strictObject({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() }),
  totals: z.array(z.strictObject({ flow: z.enum(['spending', 'income']), amount: money })),
  documents: documentsSchema,
  reversals: reversalsSchema,
  formats: z.array(z.string()).optional(),
  ofFormats: z
    .array(z.strictObject({ format: z.string(), documents: documentsSchema, reversals: reversalsSchema }))
    .optional(),
});

/**
 * What a batch exported, as a file: the next batch is taken from it.
 * @param previous - SHA-256 of the file of the batch before; `null` for the first
 */
export function batchFile(
  { documents, ofFormats, ...record }: BatchRecord,
  previous: string | null,
): KeptFile {
  const content = {
    schema,
    previous,
    ...record,
    documents: documents.map(writtenDocument),
    ...(ofFormats && {
      ofFormats: ofFormats.map((own) => ({ ...own, documents: own.documents.map(writtenDocument) })),
    }),
  };
  const kind = { format: 'batch', name: 'batch.json', mediaType: 'application/json' } as const;
  return { ...kind, content: [jsonBytes(content)] };
}

function writtenDocument({ document: { whole, ...document }, ...same }: ExportedDocument) {
  return { ...same, document: plainDocument(document), whole: whole ? plainDocument(whole) : null };
}

/** Only the fields that are read again: a document of the service may have more. */
function plainDocument(document: PurchaseDocument): PurchaseDocument {
  const { id, storeName, total, purchasedAt, purchasedOn, createdAt, tax, owned, paymentMethod } = document;
  const { identifier, category, tags, groupId, hasImage } = document;
  const lineItems = document.lineItems.map((item) => {
    const { unitPrice, quantity, discount, subcategory } = item;
    return {
      name: item.name,
      unitPrice,
      quantity,
      total: item.total,
      discount,
      category: item.category,
      subcategory,
    };
  });
  const bought = { purchasedAt, purchasedOn, createdAt, tax, owned, paymentMethod, identifier, category };
  return { id, storeName, total, ...bought, tags, groupId, hasImage, lineItems };
}

function jsonBytes(content: unknown): Uint8Array {
  const line = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return Buffer.from(`${line}\n`);
}

/** The file of a batch, and the formats of its files if they are known. */
type ReadBatchFile = StagedBytes & { readonly formats?: readonly string[] };

/**
 * Reads what earlier batches exported, the oldest first. Each file contains the hash of the one before. Where a file does not
 * say which formats its batch had, they are those of its files, unless one is an archive.
 * @param written - the formats of the next batch
 * @throws {StoreError} `staged_file_changed` if a file is missing, damaged or of another version, or is not the next one;
 * `unavailable`
 */
export async function readBatches(
  files: readonly ReadBatchFile[],
  written?: ReadonlySet<string>,
): Promise<BatchHistory> {
  const records: BatchRecord[] = [];
  let previous: string | null = null;
  for (const file of files) {
    const { previous: before, ...record } = await readBatch(file);
    if (before !== previous) throw unreadable(file, 'batch_out_of_order');
    const formats = record.formats ?? (file.formats?.includes('zip') ? undefined : file.formats);
    records.push({ ...record, formats });
    previous = file.sha256;
  }
  try {
    return batchHistory(records, written);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    throw new StoreError('staged_file_changed', error.message, { cause: error });
  }
}

async function readBatch(file: StagedBytes): Promise<BatchRecord & { readonly previous: string | null }> {
  const content = await stagedBytes(file);
  const read = recordSchema.safeParse(jsonOf(content.toString('utf8')));
  if (!read.success) throw unreadable(file, 'batch_format_unknown', read.error);
  const { schema: _, documents, ofFormats, ...record } = read.data;
  return {
    ...record,
    documents: documents.map(readDocument),
    ofFormats: ofFormats?.map((own) => ({ ...own, documents: own.documents.map(readDocument) })),
  };
}

function readDocument({
  whole,
  document,
  ...same
}: z.output<typeof documentsSchema>[number]): ExportedDocument {
  return { ...same, document: { ...document, ...(whole ? { whole } : {}) } };
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function unreadable(
  { root, path }: StagedBytes,
  code: 'batch_out_of_order' | 'batch_format_unknown',
  cause?: unknown,
): StoreError {
  return new StoreError('staged_file_changed', sayReason(code, { path: join(root, path) }), { cause });
}
