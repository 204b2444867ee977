/** What a font is asked for: figures of one width. Signs stay as they are: a hyphen as wide as a figure looks like a gap. */
export function figureFeatures(codePoint: number): string[] {
  return codePoint >= 0x30 && codePoint <= 0x39 ? ['tnum'] : [];
}
