/** A text as a hexadecimal string of UTF-16 with a byte order mark (ISO 32000-1 §7.9.2.2). */
export function textString(text: string): string {
  const bytes = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16();
  return `<${bytes.toString('hex').toUpperCase()}>`;
}
