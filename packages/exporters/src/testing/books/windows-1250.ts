/** Every character that Windows-1250 has, as browsers read its bytes (WHATWG Encoding §9.1). */
const characters = new Set(
  new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
);

/** The characters of a text that Windows-1250 lacks, in order. */
export function foreignCharacters(text: string): string[] {
  return Array.from(text).filter((character) => !characters.has(character));
}
