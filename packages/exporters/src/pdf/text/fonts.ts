import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { FontName, ScriptFontName } from '../page/page-plan.ts';
import { drawnGlyph } from './drawn-glyph.ts';
import { scriptFontFile } from './script-font-files.ts';
import { type Script, scriptOfFont } from './scripts.ts';
import { createShaper, type Shaper } from './shaper.ts';

/** The measures of a font. */
export type FontFace = {
  /** The advance of a character in ems, `undefined` if the font lacks it. */
  advance(codePoint: number): number | undefined;
  /** The shaper of a script font; fonts without one draw characters one by one. */
  readonly shape?: Shaper;
};

/** A fontkit font and its measures. */
export type LoadedFont = { readonly font: Font; readonly face: FontFace };

/** Returns an embeddable font by name; `null` if it is not installed. */
export type Fonts = (name: FontName) => LoadedFont | null;

type TextFontName = Exclude<FontName, ScriptFontName>;

const require = createRequire(import.meta.url);
const files: Readonly<Record<TextFontName, string>> = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

let loading: Promise<Fonts> | undefined;

/** Loads the fonts of PDF files once per process. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function readFonts(): Promise<Fonts> {
  const [regular, semibold, emoji] = await Promise.all([
    readFile(files.regular),
    readFile(files.semibold),
    readFile(files.emoji),
  ]);
  const fonts = new Map<FontName, LoadedFont | null>([
    ['regular', loadedFont(regular)],
    ['semibold', loadedFont(semibold)],
    ['emoji', loadedFont(emoji)],
  ]);
  return (name) => {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const font = scriptFont(name as ScriptFontName);
    fonts.set(name, font);
    return font;
  };
}

/**
 * Reads a script font synchronously while a text is measured, because only then is it known that it is needed;
 * checking all texts first would slow down every report.
 */
function scriptFont(name: ScriptFontName): LoadedFont | null {
  const file = scriptFontFile(name);
  return file === null ? null : loadedFont(readFileSync(file), scriptOfFont(name));
}

function loadedFont(bytes: Buffer, script?: Script): LoadedFont {
  const font = create(bytes) as Font;
  const advances = new Map<number, number | undefined>();
  const aloneAdvance = (codePoint: number) =>
    script
      ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      : drawnGlyph(font, codePoint).advance;
  return {
    font,
    face: {
      advance(codePoint) {
        const known = advances.get(codePoint);
        if (known !== undefined || advances.has(codePoint)) return known;
        const advance = font.hasGlyphForCodePoint(codePoint) ? aloneAdvance(codePoint) : undefined;
        advances.set(codePoint, advance);
        return advance;
      },
      ...(script && { shape: createShaper(font, script) }),
    },
  };
}
