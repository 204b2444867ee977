import { z } from 'zod';

const loggedFile = z.object({
  format: z.string(),
  name: z.string(),
  sha256: z.string(),
  /** Missing if the file was no longer staged when the attempt ended. */
  bytes: z.number().optional(),
});

const entrySchema = z.object({
  sequence: z.number(),
  /** When the attempt ended. */
  at: z.string(),
  outcome: z.string(),
  /** The path or the mail server's response, or why it was not delivered. */
  detail: z.string(),
  run: z.string(),
  job: z.string(),
  account: z.string(),
  /** First day, and the day after the last. */
  period: z.tuple([z.string(), z.string()]),
  delivery: z.string(),
  attempt: z.number(),
  channel: z.string(),
  target: z.string(),
  files: z.array(loggedFile),
  /** When the attempt began; missing if its row was gone when it ended. */
  startedAt: z.string().optional(),
  /** The resulting state of the delivery: `deferred` even if the outcome is `unknown`. */
  state: z.string(),
  /** Whether it was planned, or added with `--to`. */
  origin: z.string(),
  /** Who confirmed that an uncertain message of the last attempt arrived; missing for the outcome of an attempt. */
  confirmedBy: z.string().optional(),
  /** The batch that the run is, and the hash of its row. */
  batch: z.object({ number: z.number(), hash: z.string() }).optional(),
  /** The number of revisions of all closed periods at that time, and the hash of the latest; missing without any. */
  closed: z.object({ revisions: z.number(), last: z.string() }).optional(),
});

/** An entry of the delivery log. */
export type DeliveryLogEntry = z.infer<typeof entrySchema>;

/** A file of a delivery, as staged. */
export type LoggedFile = DeliveryLogEntry['files'][number];

/** Parses an entry; `undefined` if the text is not a valid entry. */
export function readEntry(text: string): DeliveryLogEntry | undefined {
  return entrySchema.safeParse(parsedJson(text)).data;
}

/** Parses JSON; `undefined` if the text is not valid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
