import { paymentMethodName } from '@outlay/reports';

/** A payment method as accounting programs in Polish name it: "przelew", "BLIK"; an unknown method is unchanged. */
export function paymentForm(method: string | null): string | null {
  const name = paymentMethodName(method, 'pl');
  if (name === null || name === method || name === name.toUpperCase()) return name;
  return name.toLowerCase();
}
