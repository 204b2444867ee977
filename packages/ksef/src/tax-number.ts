const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/**
 * Whether a text is a NIP: ten digits, the last of which is the weighted sum of the others modulo 11 (regulation of the
 * Polish Minister of Finance on tax identification numbers; the form is `TNrNIP` of the schemas at crd.gov.pl).
 */
export function isTaxNumber(text: string): boolean {
  if (!/^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return sum % 11 === digits[9];
}
