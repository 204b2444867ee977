import type { Locale, LocalizedText } from './locale.ts';

/** Codes of payment methods that services use; the specification has none. */
const methods: Readonly<Record<string, LocalizedText>> = {
  blik: { en: 'BLIK', pl: 'BLIK' },
  card: { en: 'Card', pl: 'Karta' },
  cash: { en: 'Cash', pl: 'Gotówka' },
  credit_card: { en: 'Credit card', pl: 'Karta kredytowa' },
  debit_card: { en: 'Debit card', pl: 'Karta debetowa' },
  direct_debit: { en: 'Direct debit', pl: 'Polecenie zapłaty' },
  gift_card: { en: 'Gift card', pl: 'Karta podarunkowa' },
  bank_transfer: { en: 'Bank transfer', pl: 'Przelew' },
  transfer: { en: 'Bank transfer', pl: 'Przelew' },
  voucher: { en: 'Voucher', pl: 'Bon' },
};

/** The name of a payment method in a language; an unknown code is returned unchanged. */
export function paymentMethodName(method: string | null, locale: Locale): string | null {
  if (method === null) return null;
  const code = codeOf(method);
  return Object.hasOwn(methods, code) ? (methods[code]?.[locale] ?? method) : method;
}

/** A payment method in a language, by its code or its name in either language; `null` if unknown. */
export function paymentMethodIn(name: string, locale: Locale): string | null {
  const code = codeOf(name);
  const found = Object.entries(methods).find(([key, { en, pl }]) =>
    [key, codeOf(en), codeOf(pl)].includes(code),
  );
  return found?.[1][locale] ?? null;
}

function codeOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
