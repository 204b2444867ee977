import { createRequire } from 'node:module';
import type { ScriptFontName } from '../page/page-plan.ts';

/**
 * Packages of fonts that a program which uses this package installs separately, because each has some 50 MB with its weights.
 * The command line contains the weight that is used.
 */
export const separateFonts = {
  chinese: '@expo-google-fonts/noto-sans-sc',
  japanese: '@expo-google-fonts/noto-sans-jp',
  korean: '@expo-google-fonts/noto-sans-kr',
} as const;

const require = createRequire(import.meta.url);
/** Font files, resolved on demand. Bundlers find those with literal names. */
const files: Readonly<Record<ScriptFontName, () => string | URL>> = {
  arabic: () =>
    require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  hebrew: () =>
    require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  devanagari: () =>
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  thai: () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  chinese: () => require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  japanese: () => require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  korean: () => require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
};

/** The path of a script font; `null` if it is not installed. */
export function scriptFontFile(name: ScriptFontName): string | URL | null {
  try {
    return files[name]();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
