import type { ScriptFontName } from '../page/page-plan.ts';

/** A writing system with its own fonts; East Asian characters have several. */
export type Script = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'east-asian';

/** First and last code point of each block (Unicode 17, Blocks.txt), in ascending order. */
const blocks: readonly (readonly [from: number, to: number, script: Script])[] = [
  [0x0590, 0x05ff, 'hebrew'],
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0870, 0x08ff, 'arabic'],
  [0x0900, 0x097f, 'devanagari'],
  [0x0e00, 0x0e7f, 'thai'],
  [0x1100, 0x11ff, 'east-asian'],
  [0x2e80, 0x9fff, 'east-asian'],
  [0xa8e0, 0xa8ff, 'devanagari'],
  [0xa960, 0xa97f, 'east-asian'],
  [0xac00, 0xd7ff, 'east-asian'],
  [0xf900, 0xfaff, 'east-asian'],
  [0xfb1d, 0xfb4f, 'hebrew'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe30, 0xfe4f, 'east-asian'],
  [0xfe70, 0xfeff, 'arabic'],
  [0xff00, 0xffef, 'east-asian'],
  [0x20000, 0x3347f, 'east-asian'],
];

/** The script of a character that the text fonts may lack. */
export function scriptOf(codePoint: number): Script | null {
  if (codePoint < 0x0590) return null;
  return blocks.find(([from, to]) => codePoint >= from && codePoint <= to)?.[2] ?? null;
}

const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const hangul = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/;

/**
 * The fonts of a script, the preferred one first. Chinese, Japanese and Korean draw shared characters differently: a
 * text with kana is treated as Japanese, one with Hangul as Korean, and all others as Chinese.
 */
export function fontsOf(script: Script, text: string): readonly ScriptFontName[] {
  if (script !== 'east-asian') return [script];
  if (kana.test(text)) return ['japanese', 'chinese', 'korean'];
  return hangul.test(text) ? ['korean', 'japanese', 'chinese'] : ['chinese', 'japanese', 'korean'];
}

/** The script that a font is for. */
export function scriptOfFont(font: ScriptFontName): Script {
  return font === 'chinese' || font === 'japanese' || font === 'korean' ? 'east-asian' : font;
}
