/** The forms of a Polish noun: for 1, for 2 to 4 (22, 23, …), and for all other numbers. */
export type NounForms = readonly [one: string, few: string, many: string];

/** A number and its noun: `1 dokument`, `2 dokumenty`, `5 dokumentów`, `22 dokumenty`. */
export function countText(count: number, [one, few, many]: NounForms): string {
  if (count === 1) return `1 ${one}`;
  const isFew = count % 10 >= 2 && count % 10 <= 4 && Math.floor((count % 100) / 10) !== 1;
  return `${grouped(String(count))} ${isFew ? few : many}`;
}

/** Digits in groups of three, with no-break spaces: `1 234 567`. */
export function grouped(digits: string): string {
  return digits.length <= 3 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

/** Forms of the nouns that the service counts. */
export const nouns = {
  document: ['dokument', 'dokumenty', 'dokumentów'],
  payment: ['płatność', 'płatności', 'płatności'],
  mistake: ['błąd', 'błędy', 'błędów'],
  /** As in "nie udało się odczytać …". */
  unreadDocument: ['dokumentu', 'dokumentów', 'dokumentów'],
  /** As in "znaleziono …". */
  foundPair: ['parę', 'pary', 'par'],
  minute: ['minuta', 'minuty', 'minut'],
  hour: ['godzina', 'godziny', 'godzin'],
  day: ['dzień', 'dni', 'dni'],
} as const satisfies Record<string, NounForms>;
