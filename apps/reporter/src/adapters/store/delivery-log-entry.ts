import { z } from 'zod';

const loggedFile = z.object({
  format: z.string(),
  name: z.string(),
  sha256: z.string(),
  /** None where the file was not staged any more when the attempt ended. */
  bytes: z.number().optional(),
});

const entrySchema = z.object({
  sequence: z.number(),
  /** When the attempt ended. */
  at: z.string(),
  outcome: z.string(),
  /** Where it lies now, what the mail server answered, or why it did not arrive. */
  detail: z.string(),
  run: z.string(),
  job: z.string(),
  account: z.string(),
  /** First day, and the first day after it. */
  period: z.tuple([z.string(), z.string()]),
  delivery: z.string(),
  attempt: z.number(),
  channel: z.string(),
  target: z.string(),
  files: z.array(loggedFile),
  /** When the attempt began. None where its row was gone when it ended. */
  startedAt: z.string().optional(),
  /** What the delivery became: `deferred` also where the outcome is `unknown`. */
  state: z.string(),
  /** Whether it was planned, or a person named its address. */
  origin: z.string(),
});

/** An entry of the log of deliveries. */
export type DeliveryLogEntry = z.infer<typeof entrySchema>;

/** A file of a delivery, as it was staged. */
export type LoggedFile = DeliveryLogEntry['files'][number];

/** An entry out of its text; `undefined` where the text is none. */
export function readEntry(text: string): DeliveryLogEntry | undefined {
  return entrySchema.safeParse(parsedJson(text)).data;
}

/** What a JSON text says; `undefined` where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
