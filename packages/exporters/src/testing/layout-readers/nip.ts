const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Whether a text is a tax number of Poland: ten digits, the last of which is the weighted sum of the others modulo 11. */
export function isNip(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 11 === Number(text[9]);
}
