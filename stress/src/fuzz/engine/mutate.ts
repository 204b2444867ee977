import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';

/** No text that is tried is longer. */
export const maxTextLength = 4_096;

/** What readers stumble over: ends of ranges, brackets, separators, signs without a picture, half of a character. */
const dictionary: readonly [string, ...string[]] = [
  '0',
  '-1',
  '1e9',
  '00',
  '9007199254740993',
  '.5',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '[[[[[[[[',
  '{"a":',
  '"',
  "'",
  '\\',
  ',',
  ';',
  ':',
  '-',
  '*/',
  '..',
  '/',
  '%',
  '&a ',
  '*a',
  '!!',
  '|\n ',
  '#',
  '\n',
  '\r\n',
  '\t',
  '   ',
  '\0',
  '\u001b[2J',
  '\u00a0',
  '\u0130',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\u{1f600}',
  '__proto__',
  'constructor',
  '2026-02-29',
  '2026-02-30T24:00:00Z',
  '9999-12-31',
  '0000-00-00',
];

type Mutation = (text: string, random: SeededRandom, other: string) => string;

const mutations: readonly [Mutation, ...Mutation[]] = [
  (text, random) => insertAt(text, position(text, random), random.pick(dictionary)),
  (text, random) => cut(text, random, () => random.pick(dictionary)),
  (text, random) => cut(text, random, () => ''),
  (text, random) => cut(text, random, (part) => part + part),
  (text, random) => cut(text, random, (part) => part.repeat(Math.ceil(random.between(2, 64)))),
  (text, random) => cut(text, random, (part) => part.toUpperCase()),
  (text, random) => cut(text, random, (part) => part.split('').toReversed().join('')),
  (text, random) => cut(text, random, (part) => String.fromCharCode((part.charCodeAt(0) + 1) & 0xffff)),
  (text, random) => insertAt(text, position(text, random), String.fromCharCode(random.between(0, 0x300))),
  (text, random) =>
    text.replace(/\d+/, (number) => String(BigInt(number) + BigInt(random.pick([-1, 1, 10, 60])))),
  (text, random, other) => text.slice(0, position(text, random)) + other.slice(position(other, random)),
  (text, random, other) => cut(text, random, () => other.slice(position(other, random)).slice(0, 32)),
];

/** Changes a text in one to four places. @param other - another text of the corpus, for what both have in common */
export function mutate(text: string, random: SeededRandom, other: string): string {
  let changed = text;
  for (let left = Math.ceil(random.between(0, 4)); left > 0; left -= 1) {
    changed = random.pick(mutations)(changed, random, other).slice(0, maxTextLength);
  }
  return changed;
}

function position(text: string, random: SeededRandom): number {
  return Math.floor(random.between(0, text.length + 1));
}

function insertAt(text: string, index: number, piece: string): string {
  return text.slice(0, index) + piece + text.slice(index);
}

/** Puts something in the place of a short part. */
function cut(text: string, random: SeededRandom, change: (part: string) => string): string {
  const from = position(text, random);
  const until = from + Math.ceil(random.between(0, random.chance(0.8) ? 8 : text.length));
  return text.slice(0, from) + change(text.slice(from, until)) + text.slice(until);
}
