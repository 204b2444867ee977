import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { FontName } from './page-plan.ts';
import type { FontFace } from './typesetter.ts';

/** A font's file and its measures. */
export type LoadedFont = { readonly file: Buffer; readonly face: FontFace };

const files: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
};

/** Reads the fonts that PDF files carry. */
export async function loadFonts(): Promise<Readonly<Record<FontName, LoadedFont>>> {
  const { resolve } = createRequire(import.meta.url);
  const [regular, semibold, emoji] = await Promise.all(
    [files.regular, files.semibold, files.emoji].map(async (path) =>
      loadedFont(await readFile(resolve(path))),
    ),
  );
  if (!regular || !semibold || !emoji) throw new TypeError('a font is missing');
  return { regular, semibold, emoji };
}

function loadedFont(file: Buffer): LoadedFont {
  const font = create(file) as Font;
  const advances = new Map<number, number | undefined>();
  return {
    file,
    face: {
      advance(codePoint) {
        if (!advances.has(codePoint)) advances.set(codePoint, advanceOf(font, codePoint));
        return advances.get(codePoint);
      },
    },
  };
}

/** With figures of one width, as they are drawn. */
function advanceOf(font: Font, codePoint: number): number | undefined {
  if (!font.hasGlyphForCodePoint(codePoint)) return undefined;
  const { advanceWidth } = font.layout(String.fromCodePoint(codePoint), ['tnum']);
  return advanceWidth / font.unitsPerEm;
}
