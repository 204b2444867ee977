import type { z } from 'zod';
import { HttpError } from './http-error.ts';

const maxShownLength = 100;

/**
 * Parses the parameters of a request with the endpoint's schema. Unknown names are ignored.
 * @throws {HttpError} `invalid_parameter` with the parameter, its value and what is allowed
 */
export function parseParameters<Schema extends z.ZodObject>(
  schema: Schema,
  given: Iterable<readonly [name: string, value: string]>,
): z.infer<Schema> {
  const values = new Map<string, string>();
  for (const [name, value] of given) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    if (values.has(name)) throw new HttpError('invalid_parameter', `${name} is repeated; pass it once`);
    values.set(name, value);
  }
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = values.get(name);
    return value === undefined ? `${name} is required` : `${name} is "${shortened(value)}"; ${message}`;
  });
  throw new HttpError('invalid_parameter', problems.join('. '));
}

function shortened(value: string): string {
  return value.length <= maxShownLength ? value : `${value.slice(0, maxShownLength)}…`;
}
