import { nameKey } from '../calc/name-key.ts';
import { oncePerKey } from '../calc/once-per-key.ts';
import { paymentMethodKey } from '../calc/payment-method-key.ts';
import type { PaymentAccounts } from '../figures/accounting-mapping.ts';

/** Finds the account of a payment method (`null` for a document without one); `null` if no account is configured. */
export type PaymentAccountFinder = (method: string | null) => string | null;

/**
 * Creates a finder that looks up an account by the service's name of a method, then by its Polish or English name, both
 * case-insensitive. The account `default` applies to everything else.
 */
export function paymentAccountFinder({ default: rest, ...named }: PaymentAccounts): PaymentAccountFinder {
  const entries = Object.entries(named).toReversed();
  const exact = new Map(entries.map(([name, account]) => [nameKey(name), account]));
  const known = new Map(entries.map(([name, account]) => [paymentMethodKey(name), account]));
  return oncePerKey((method) => {
    if (method === null) return rest ?? null;
    return exact.get(nameKey(method)) ?? known.get(paymentMethodKey(method)) ?? rest ?? null;
  });
}
