import { plainName } from './plain-name.ts';

/** Maximum number of characters of a title: it is shown at the top of pages and in subjects. */
const maxTitle = 200;

/** Maximum number of characters of a title in an error. */
const maxQuoted = 20;

const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * A title as it is shown, or what is wrong with it. It is one line with something to see; invisible characters and space
 * around it are removed.
 */
export function readAccountTitle(text: string): { readonly title: string } | { readonly problem: string } {
  const trimmed = text.trim();
  const title = plainName(trimmed);
  if (title === '')
    return { problem: `expected a name with visible characters, found ${JSON.stringify(text)}` };
  if (lineBreakOrControl.test(trimmed))
    return { problem: `expected one line without control characters, found ${quotedStart(text)}` };
  const { length } = Array.from(title);
  if (length > maxTitle)
    return { problem: `expected up to ${maxTitle} characters, found ${length}: ${quotedStart(title)}` };
  return { title };
}

function quotedStart(text: string): string {
  const characters = Array.from(text);
  const start = characters.slice(0, maxQuoted).join('');
  return JSON.stringify(characters.length > maxQuoted ? `${start}…` : start);
}
