import type { LeftOutReason } from './vat-purchases.ts';

/**
 * Why a file for an accounting program cannot have a document yet: a rule, a supplier, an invoice or another text of the
 * accounting file may change it. What only the document itself can change is no such reason, because then it is exported
 * again anyway.
 */
export const waitingReasons = [
  'no_account',
  'rate_unknown',
  'zero_tax',
  'no_supplier',
  'no_number',
  'no_date',
  'character_not_encodable',
] as const satisfies readonly (LeftOutReason | 'character_not_encodable')[];

/** Why a document waits for a later batch. */
export type WaitingReason = (typeof waitingReasons)[number];

/** Whether a document that is left out for a reason waits for a later batch. */
export function isWaitingReason(reason: string): reason is WaitingReason {
  return (waitingReasons as readonly string[]).includes(reason);
}
