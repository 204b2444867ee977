import type { SensitiveValue } from './sensitive-values.ts';

/** Says what is expected where a value must not be shown. @param found - the value; only whether there is one is said */
export function describeSensitiveValue({ expectation, advice }: SensitiveValue, found: unknown): string {
  if (found === undefined || found === null) return `${expectation}, but it is missing`;
  return advice === undefined ? expectation : `${expectation}; ${advice}`;
}
