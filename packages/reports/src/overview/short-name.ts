/** Maximum length of a name in a sentence, grapheme clusters. */
const maxLength = 40;

/**
 * Shortens a long name with an ellipsis, after a whole word if possible, otherwise inside a word. A short number stays on the line
 * of the word before it: "Lipowa 7".
 */
export function shortName(name: string): string {
  return shortened(name).replaceAll(/(?<=\S) (?=\d{1,4}\b)/gu, '\u00a0');
}

function shortened(name: string): string {
  if (name.length <= maxLength) return name;
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const kept: string[] = [];
  for (const { segment } of characters.segment(name)) {
    if (kept.length > maxLength) break;
    kept.push(segment);
  }
  if (kept.length <= maxLength) return name;
  const text = kept.slice(0, maxLength).join('');
  const end = `${text}${kept[maxLength]}`.lastIndexOf(' ');
  const cut = end * 2 > text.length ? text.slice(0, end) : text;
  return `${cut.replace(/[\s\p{P}]+$/u, '')}…`;
}
