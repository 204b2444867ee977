import { isAbsolute } from 'node:path';

/**
 * The parts of a path that stays below the folder that it is relative to; `undefined` of any other: one that is absolute,
 * climbs, or has empty parts or a NUL. Paths come from templates, but also from rows of a database that others may write.
 * @param path - parts joined by `/`
 */
export function partsBelow(path: string): readonly [...folders: string[], name: string] | undefined {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (isAbsolute(path) || path.includes('\0') || ![...parts, name].every(isName)) return undefined;
  return [...parts, name];
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !part.includes('\\');
}
