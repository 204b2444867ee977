import type { Typesetter } from './typesetter.ts';

/**
 * A typesetter that caches measurements without limit, for a page whose few texts are measured repeatedly until they
 * fit. Not for long lists.
 */
export function rememberingTypesetter(typesetter: Typesetter): Typesetter {
  const widths = new Map<string, number>();
  const broken = new Map<string, string[]>();
  return {
    width(text, style) {
      const key = `${style.font} ${style.size} ${text}`;
      const known = widths.get(key) ?? typesetter.width(text, style);
      widths.set(key, known);
      return known;
    },
    lines(text, style, width, maximumLines) {
      const key = `${style.font} ${style.size} ${width} ${maximumLines} ${text}`;
      const known = broken.get(key) ?? typesetter.lines(text, style, width, maximumLines);
      broken.set(key, known);
      return known;
    },
    line: (text, style, place) => typesetter.line(text, style, place),
    missingFonts: () => typesetter.missingFonts(),
  };
}
