/** Decodes `%XX` and `%uXXXX` in a text of a journal. */
export function unescaped(text: string): string {
  return text.replace(/%(?:u([0-9A-F]{4})|([0-9A-F]{2}))/g, (_, wide?: string, narrow?: string) =>
    String.fromCharCode(Number.parseInt(wide ?? narrow ?? '', 16)),
  );
}
