import type { FontName, ScriptFontName } from '../page/page-plan.ts';
import type { FontFace } from './fonts.ts';
import { fontsOf, scriptOf } from './scripts.ts';
import type { SetUnit } from './set-line.ts';
import { levelsOf } from './visual-order.ts';

/** Returns a font of a typesetter; `null` if it is not installed. */
export type Faces = (name: FontName) => FontFace | null;

/** The placeholder for a character that no font has: a white square, U+25A1. */
export const missingSign = 0x25a1;

type Unshaped = { readonly text: string; readonly level: number; readonly font: FontName };

/**
 * Chooses the font of each unit of a text. Characters that the text font lacks use the emoji font, or the font of their
 * script, which also shapes them. Characters that no font has stay in the text font with the width of the placeholder.
 */
export function setUnits(units: readonly string[], textFont: FontName, faces: Faces): SetUnit[] {
  const text = units.join('');
  const levels = levelsOf(units);
  const unshaped = units.map((unit, at): Unshaped => {
    return { text: unit, level: levels[at] ?? 0, font: fontOf(unit, { text, textFont, faces }) };
  });
  const runs = grouped(unshaped, (unit) => unit.level > 0).flatMap((run) => inOneFont(run, faces));
  return grouped(runs, ({ font }) => font).flatMap((run) => inFont(run, faces));
}

type Surroundings = { readonly text: string; readonly textFont: FontName; readonly faces: Faces };

function fontOf(unit: string, { text, textFont, faces }: Surroundings): FontName {
  const codePoint = unit.codePointAt(0) ?? 0;
  const has = (name: FontName) => faces(name)?.advance(codePoint) !== undefined;
  if (has(textFont)) return textFont;
  if (has('emoji')) return 'emoji';
  const script = scriptOf(codePoint);
  return (script && fontsOf(script, text).find(has)) ?? textFont;
}

/**
 * Uses the font of right-to-left letters also for the spaces, digits and brackets among them, because viewers restore
 * the logical order of copied text only within one font.
 */
function inOneFont(run: readonly Unshaped[], faces: Faces): readonly Unshaped[] {
  const font = run.find((unit) => unit.level > 0 && faces(unit.font)?.shape)?.font;
  if (!font) return run;
  return run.map((unit) =>
    faces(font)?.advance(unit.text.codePointAt(0) ?? 0) === undefined ? unit : { ...unit, font },
  );
}

/** Groups consecutive items of the same kind. */
function grouped<Item>(items: readonly Item[], kindOf: (item: Item) => unknown): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && kindOf(last[0]) === kindOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function inFont(run: readonly Unshaped[], faces: Faces): SetUnit[] {
  const face = run[0] ? faces(run[0].font) : null;
  const clusters = face?.shape?.(run);
  return run.map((unit, at) => {
    const cluster = clusters?.[at];
    if (cluster) return { ...unit, advance: cluster.advance, cluster };
    return { ...unit, advance: unitAdvance(unit.text.codePointAt(0) ?? 0, face) };
  });
}

/** The fonts that are not installed but needed by a text: the preferred one for each character. */
export function missingFontsOf(units: readonly SetUnit[], faces: Faces): ScriptFontName[] {
  const whole = units.map(({ text }) => text).join('');
  return units.flatMap(({ text, cluster }) => {
    const script = cluster ? null : scriptOf(text.codePointAt(0) ?? 0);
    return (script && fontsOf(script, whole).find((name) => faces(name) === null)) ?? [];
  });
}

/** The advance of a character in ems; that of the placeholder if the font lacks the character. */
export function unitAdvance(codePoint: number, face: FontFace | null): number {
  return face?.advance(codePoint) ?? face?.advance(missingSign) ?? 1;
}
