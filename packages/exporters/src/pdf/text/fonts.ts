import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { FontName } from '../page/page-plan.ts';
import { drawnGlyph } from './drawn-glyph.ts';
import type { FontFace } from './typesetter.ts';

/** A font as fontkit reads it, and its measures. */
export type LoadedFont = { readonly font: Font; readonly face: FontFace };

/** Every font that a file may carry. */
export type LoadedFonts = Readonly<Record<FontName, LoadedFont>>;

const require = createRequire(import.meta.url);
const files: Readonly<Record<FontName, string>> = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

let loading: Promise<LoadedFonts> | undefined;

/** The fonts that PDF files carry: read for the first file, kept for those that follow in the same process. */
export function loadFonts(): Promise<LoadedFonts> {
  loading ??= readFonts();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function readFonts(): Promise<LoadedFonts> {
  const [regular, semibold, emoji] = await Promise.all([
    loadedFont(files.regular),
    loadedFont(files.semibold),
    loadedFont(files.emoji),
  ]);
  return { regular, semibold, emoji };
}

async function loadedFont(path: string): Promise<LoadedFont> {
  const font = create(await readFile(path)) as Font;
  const advances = new Map<number, number | undefined>();
  return {
    font,
    face: {
      advance(codePoint) {
        const known = advances.get(codePoint);
        if (known !== undefined || advances.has(codePoint)) return known;
        const advance = font.hasGlyphForCodePoint(codePoint)
          ? drawnGlyph(font, codePoint).advance
          : undefined;
        advances.set(codePoint, advance);
        return advance;
      },
    },
  };
}
