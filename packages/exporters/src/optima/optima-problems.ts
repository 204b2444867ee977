import { plainLine } from '@outlay/core/text';
import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';
import { characterName } from '../exporter/character-name.ts';
import type { OptimaProblem, OptimaSettings } from '../exporter/optima-settings.ts';

/** The characters that Optima keeps. Files are in UTF-8, but it turns others into question marks. */
export const optimaCharacters = createSingleByteEncoding('windows-1250');

/** How many characters each setting has at most. */
const most = { accountingId: 20, salesId: 20, register: 20 } as const;

/** What is wrong with settings: a text that is empty, too long, not one line, or has a character that Optima does not keep. */
export function optimaProblems(settings: OptimaSettings): OptimaProblem[] {
  return Object.entries(most).flatMap(([key, length]) => {
    const message = problemOf(settings[key as keyof typeof most], length);
    return message === null ? [] : [{ path: [key], message }];
  });
}

function problemOf(text: string | undefined, length: number): string | null {
  if (text === undefined) return null;
  const isText = text.trim() !== '' && text.length <= length && plainLine(text) === text;
  if (!isText) return `expected 1 to ${length} printable characters`;
  const character = optimaCharacters.foreignCharacter(text);
  return character && `${characterName(character)} is not in Windows-1250, whose characters Optima keeps`;
}
