import { z } from 'zod';

const count = z.int().min(1);

/**
 * Limits of creating one report. A service that returns too much data for one account fails only that account's report.
 */
export const limitsSchema = z.strictObject({
  maxDocuments: count.default(500_000).describe('Maximum number of documents'),
  maxListedDocuments: count
    .default(4_000_000)
    .describe(
      'Maximum number of documents in all lists together; a list that may be truncated is read in parts, which count a document several times',
    ),
  maxTotalResponseBytes: count
    .default(1_073_741_824)
    .describe(
      'Maximum size of all responses together in bytes, after decompression; images have their own limit',
    ),
  maxBodyBytes: count
    .default(33_554_432)
    .describe(
      'Maximum size of one response in bytes, after decompression; a document list that exceeds it is read in parts, a day at a time if necessary',
    ),
  maxImageBytes: count
    .default(8_589_934_592)
    .describe('Maximum size of all receipt images together in bytes'),
  maxRequestSeconds: count
    .default(60)
    .describe(
      'Maximum time for a request in seconds, including retries, without the time spent waiting for the hourly limit of the service',
    ),
  maxHeapMiB: z
    .int()
    .min(64)
    .default(2_048)
    .describe(
      'Maximum memory for the records and files of a report in outlay serve and worker, in MiB; a report that needs more fails alone',
    ),
  maxMinutes: count
    .default(120)
    .describe(
      'Maximum time to create a report in outlay serve and worker, without the time spent waiting for the hourly limit of the service',
    ),
});

/** Limits of creating one report. */
export type Limits = z.output<typeof limitsSchema>;

/** Sufficient for an account with a hundred thousand documents a month. */
export const defaultLimits: Limits = limitsSchema.parse({});
