import type { CalendarDate } from '@outlay/core';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';

/** What is generated. The same request on the same account gives the same documents. */
export type SeedRequest = {
  /** Calendar months, the one of `asOf` included. */
  readonly months: number;
  readonly documentsPerMonth: number;
  readonly seed: number;
  /** The last day that has documents. */
  readonly asOf: CalendarDate;
};

/** Fills an account with the life of a household. */
export async function seedAccount(
  _database: Database,
  _account: Account,
  _request: SeedRequest,
): Promise<number> {
  return 0;
}
