import { isAbsolute } from 'node:path';

/**
 * The parts of a relative path that stays within its folder; `undefined` if it is absolute, contains `..`, empty parts
 * or a NUL. Paths come from templates, but also from database rows that others may be able to write.
 * @param path - parts separated by `/`
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
