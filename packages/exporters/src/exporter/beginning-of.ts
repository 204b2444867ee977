/** The longest beginning of a text that has at most so many UTF-16 units, without half of a character or a space at its end. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}
