import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { FontName } from './page-plan.ts';
import type { FontFace } from './typesetter.ts';

/** A font's file and its measures. */
export type LoadedFont = { readonly file: Buffer; readonly face: FontFace };

const require = createRequire(import.meta.url);
const files: Readonly<Record<FontName, string>> = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

/** Reads the fonts that PDF files carry. */
export async function loadFonts(): Promise<Readonly<Record<FontName, LoadedFont>>> {
  const [regular, semibold, emoji] = await Promise.all([
    loadedFont(files.regular),
    loadedFont(files.semibold),
    loadedFont(files.emoji),
  ]);
  return { regular, semibold, emoji };
}

async function loadedFont(path: string): Promise<LoadedFont> {
  const file = await readFile(path);
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
