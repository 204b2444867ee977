/**
 * A text as it begins a line or a sentence: "Październik 2026". Polish months begin with a small letter only after other
 * words of the same line.
 */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
