const maximumLength = 31;

/**
 * Derives valid sheet names from titles: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at the start
 * or end, and unique without regard to case.
 */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set(['history']);
  return titles.map((title) => {
    const name = freeName(title.replaceAll(/[\\/?*[\]:\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').trim(), taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const stem = cut(wanted, maximumLength - suffix.length).replaceAll(/^'+|'+$/g, '') || 'Sheet';
    if (!taken.has((stem + suffix).toLowerCase())) return stem + suffix;
  }
}

/** Truncates a text to at most `length` UTF-16 code units between words, or else without splitting a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length + 1).replace(/[\s,;]+\S*$/u, '');
  if (words !== '' && words.length <= length) return words;
  const part = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(part) ? part.slice(0, -1) : part;
}
