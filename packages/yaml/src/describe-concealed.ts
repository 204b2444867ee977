import type { SaidOfConcealed } from './concealed.ts';

/** Says what is expected where a value must not be shown. @param found - the value; only whether there is one is said */
export function describeConcealed({ said, advice }: SaidOfConcealed, found: unknown): string {
  if (found === undefined || found === null) return `${said}, but it is missing`;
  return advice === undefined ? said : `${said}; ${advice}`;
}
