import { nameKey } from '../calc/name-key.ts';
import { paymentMethodKey } from '../calc/payment-method-key.ts';
import type { PaymentAccounts } from '../figures/accounting-mapping.ts';

/** Finds the account of a payment method, `null` for a document without one; `null` where none is named. */
export type PaymentAccountFinder = (method: string | null) => string | null;

/**
 * Finds accounts by the name that the service uses, whatever its case, then by the method's name in either language.
 * `default` is of everything else.
 */
export function paymentAccountFinder({ default: rest, ...named }: PaymentAccounts): PaymentAccountFinder {
  const entries = Object.entries(named).toReversed();
  const exact = new Map(entries.map(([name, account]) => [nameKey(name), account]));
  const known = new Map(entries.map(([name, account]) => [paymentMethodKey(name), account]));
  return (method) => {
    if (method === null) return rest ?? null;
    return exact.get(nameKey(method)) ?? known.get(paymentMethodKey(method)) ?? rest ?? null;
  };
}
