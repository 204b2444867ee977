const suggested = /\boutlay(\s+)(run|retry|release|resend|backfill|history|show|verify|jobs)\b/g;

/**
 * Adds the given `--config` to every suggested command in a text, so that it can be copied. Recorded reasons contain
 * commands without it.
 * @param text - plain text, or one JSON object
 * @param file - value of `--config`; without it, the text is unchanged
 */
export function withRepeatedConfig(text: string, file: string | undefined): string {
  if (file === undefined) return text;
  const word = shellWord(file);
  const written = text.startsWith('{') ? JSON.stringify(word).slice(1, -1) : word;
  return text.replaceAll(suggested, (_all, space, name) => `outlay${space}${name} --config ${written}`);
}

/** Quotes a word for a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
