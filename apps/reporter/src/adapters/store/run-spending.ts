import { type Money, parseMoney } from '@outlay/core/money';
import { z } from 'zod';
import type { Run } from './schema.ts';

const spentSchema = z.array(z.strictObject({ currency: z.string(), amount: z.string() }));

/** An amount in a currency, as an exact decimal: `-12.00`. */
export type SpentAmount = z.output<typeof spentSchema>[number];

/**
 * The text of what was spent for the store.
 * @param isEncrypted - whether its files are encrypted: then no amounts of theirs are recorded
 */
export function spentText(spent: readonly SpentAmount[] | undefined, isEncrypted: boolean): string | null {
  return spent === undefined || isEncrypted ? null : JSON.stringify(spent);
}

/** What was spent in the period of a run, by currency; `undefined` if that is not recorded. */
export function spentOf({ spent }: Pick<Run, 'spent'>): readonly Money[] | undefined {
  if (spent === null) return undefined;
  return spentSchema.parse(JSON.parse(spent)).map(({ amount, currency }) => parseMoney(amount, currency));
}
