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
      'How many documents the service may list in all; where a list may be cut, it is read in parts, each document some times',
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
    .describe('How many bytes all pictures of receipts together may have'),
  maxRequestSeconds: count
    .default(60)
    .describe(
      'How long a request to the service may take, with all its retries; what the hourly limit of the service holds back is not counted',
    ),
  maxHeapMiB: z
    .int()
    .min(64)
    .default(2_048)
    .describe(
      'How much memory the records and files of a report may take in outlay serve and worker, in MiB; a report that needs more fails alone',
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
