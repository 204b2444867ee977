import { scriptOf } from './scripts.ts';

const mark = /^\p{M}$/u;
/** Thai sara am, a spacing vowel that is also drawn above the previous letter. */
const saraAm = '\u0e33';
/** A final Devanagari virama, which joins the next consonant, with or without a joiner in between. */
const endsInVirama = /\u094d\u200d?$/;
const devanagariConsonant = /^[\u0915-\u0939\u0958-\u095f\u0978-\u097f]$/;
/** Arabic lam and the letters with which it forms a ligature. */
const lam = /^\u0644\p{M}*$/u;
const alef = /^[\u0622\u0623\u0625\u0627\u0671]$/;

/** Whether a character is drawn as one with the unit before it: a mark, or a letter that shaping combines with it. */
export function joinsUnit(unit: string, character: string): boolean {
  const script = scriptOf(unit.codePointAt(0) ?? 0);
  if (script === null || script === 'east-asian') return false;
  if (mark.test(character) || character === saraAm) return true;
  if (script === 'arabic') return alef.test(character) && lam.test(unit);
  return script === 'devanagari' && endsInVirama.test(unit) && devanagariConsonant.test(character);
}
