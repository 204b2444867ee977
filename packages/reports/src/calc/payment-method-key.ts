import { paymentMethodIn } from '../locale/payment-methods.ts';
import { nameKey } from './name-key.ts';

/** What spellings of one payment method have in common: its code and its names in both languages, in any case. */
export function paymentMethodKey(method: string): string {
  return nameKey(paymentMethodIn(method, 'en') ?? method);
}
