/**
 * What a terminal or a reader of text would act on instead of showing it: control characters (C0, DEL, C1: ESC, CSI, OSC),
 * invisible format characters and those that turn the direction of writing (all of Cf but the joiners of emoji and scripts),
 * separators of lines and paragraphs, and halves of surrogate pairs.
 */
const unprintable = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text in which everything can be seen and nothing acts: what does is written as in JSON, `\u001b`. JSON stays JSON of the
 * same value. Line feeds and tabs are left: they are the layout of our own texts; `oneLine` takes them out of others'.
 */
export function printable(text: string): string {
  return text.replaceAll(unprintable, escaped);
}

/** The same on one line, with one space wherever there is any white space. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim());
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
