import { periodKinds } from '@outlay/core/time';
import { z } from 'zod';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { IndexFile } from '../store/archives.ts';
import { type ArchivePlace, archivedFileSchema, readPacked } from './archive-files.ts';

const schema = 'outlay.archive/1';

const answerSchema = z.strictObject({
  status: z.int(),
  /** The headers that the client reads. */
  headers: z.record(z.string(), z.string()),
  /** The body, compressed unless it is an image; `null` if it was larger than a response may be. */
  body: archivedFileSchema.nullable(),
  /**
   * Hash of the records that the answer depends on: while it stays the same, the answer is not requested again. `null` if
   * it is requested by each pull.
   */
  basis: z.string().nullable(),
});

const windowSchema = z.strictObject({
  /** Included. ISO 8601 in UTC. */
  from: z.string(),
  /** Not included. */
  until: z.string(),
  /** Whether the documents add up to the summary. */
  isProven: z.boolean(),
  /** The requests of its documents and of its summary. */
  list: z.string(),
  summary: z.string().nullable(),
});

const periodSchema = z.strictObject({
  kind: z.enum(periodKinds),
  from: z.string(),
  until: z.string(),
  /** Hash of all records that its answers depend on; `null` if it is unknown. */
  basis: z.string().nullable(),
  /** The answers that its reports need, besides lists of documents. */
  requests: z.array(z.string()),
});

const countSchema = z.strictObject({ held: z.int().min(0), wanted: z.int().min(0) });

const indexSchema = z.strictObject({
  schema: z.literal(schema),
  account: z.string(),
  baseUrl: z.string(),
  timeZone: z.string(),
  /** When the records were read: the start of the pull. */
  readAt: z.iso.datetime(),
  documents: z.int().min(0),
  receipts: countSchema,
  /** Consecutive, oldest first. */
  windows: z.array(windowSchema),
  /** Whether no document is older than the windows. */
  isFromFirst: z.boolean(),
  /** What the service answered, by request: path and query below the address of the service. */
  answers: z.record(z.string(), answerSchema),
  /** Periods whose reports can be created from these answers. */
  periods: z.array(periodSchema),
  /** The number of periods that the pull was to mirror. */
  wantedPeriods: z.int().min(0),
});

/** An answer of the service. */
export type ArchivedAnswer = z.output<typeof answerSchema>;

/** Documents that the service listed in one answer. */
export type ArchivedWindow = z.output<typeof windowSchema>;

/** All documents that were read. */
export type ArchivedWindows = {
  /** Consecutive, oldest first. */
  readonly windows: readonly ArchivedWindow[];
  /** Whether no document is older than the windows. */
  readonly isFromFirst: boolean;
  readonly timeZone: string;
};

/** A period whose reports can be created. */
export type ArchivedPeriod = z.output<typeof periodSchema>;

/** What identifies a period. */
export type KindAndPeriod = Pick<ArchivedPeriod, 'kind' | 'from' | 'until'>;

/** Whether two periods are the same. */
export function isSamePeriod(left: KindAndPeriod, right: KindAndPeriod): boolean {
  return left.kind === right.kind && left.from === right.from && left.until === right.until;
}

/** Lists what an archive holds. */
export type ArchiveIndex = Omit<z.output<typeof indexSchema>, 'schema'>;

/** The content of the file of an index. */
export function indexBytes(index: ArchiveIndex): Buffer {
  const content: z.input<typeof indexSchema> = { schema, ...index };
  return Buffer.from(JSON.stringify(content));
}

/**
 * Reads an index, and checks that it is that of the account.
 * @throws {StoreError} `archive_damaged`; as `readPacked`
 */
export async function readIndex(place: ArchivePlace, file: IndexFile): Promise<ArchiveIndex> {
  const content = await readPacked(place, file);
  const parsed = indexSchema.safeParse(jsonOf(content));
  if (parsed.success && parsed.data.account === place.account) return parsed.data;
  const what = parsed.success
    ? `its index is that of the account ${parsed.data.account}`
    : 'its index is in a format that this version of outlay cannot read';
  throw new StoreError(
    'archive_damaged',
    sayReason('archive_damaged', { account: place.account, what: what }),
  );
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The files that an index names. */
export function filesOf({ answers }: Pick<ArchiveIndex, 'answers'>): NonNullable<ArchivedAnswer['body']>[] {
  return Object.values(answers).flatMap(({ body }) => body ?? []);
}
