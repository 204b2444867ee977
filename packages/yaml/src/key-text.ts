import { isScalar, type Pair } from 'yaml';

/** What the name of a pair is as a name of a plain object; `undefined` where it is no single value. */
export function keyText({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  // The core schema of YAML 1.2 has no others.
  const value = key.value as string | number | boolean | null;
  return value === null ? '' : String(value);
}
