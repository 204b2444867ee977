const suggested = /\boutlay(\s+)(run|retry|release|resend|backfill|history|show|verify|jobs)\b/g;

/**
 * A text in which every suggested command names the configuration that the present command was given, so that it runs where
 * it is read. Reasons that are recorded name commands too, and do not know how they will be read.
 * @param text - for people, or one JSON object
 * @param file - as it was given with `--config`; nothing is changed where it was not
 */
export function withRepeatedConfig(text: string, file: string | undefined): string {
  if (file === undefined) return text;
  const word = shellWord(file);
  const written = text.startsWith('{') ? JSON.stringify(word).slice(1, -1) : word;
  return text.replaceAll(suggested, (_all, space, name) => `outlay${space}${name} --config ${written}`);
}

/** A word as a POSIX shell reads it back. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
