import { z } from 'zod';

/** A ledger account, kept as it is written. A colon separates levels in journals, so that none can be the last character. */
export const ledgerAccount = z
  .string()
  .trim()
  .min(1)
  .refine((account) => !account.endsWith(':'), {
    error: ({ input }) => `${JSON.stringify(input)} ends with a colon; expected a name after it, or no colon`,
  });
