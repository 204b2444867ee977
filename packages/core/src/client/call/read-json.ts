import type { z } from 'zod';
import { InvalidResponseError } from '../../errors/api-error.ts';
import { tooManyContainersError } from '../../errors/too-large.ts';
import { exceededBound, maxContainers, maxDepth } from './json-bounds.ts';

/** Stops at the first problem, because a list may have millions. The option is missing in zod's types. */
const untilFirstProblem = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>;

/**
 * Parses a JSON response by its schema, whatever its media type.
 * @param maxBytes - the maximum size, which also limits the number of objects and lists
 * @throws {ApiError} `protocol` if it is not JSON or too deep, `limit_exceeded` if it has too many objects and lists,
 *   `schema` if it does not match the specification
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
  mediaType: string | null,
  maxBytes = Infinity,
): z.infer<Schema> {
  const parsed = schema.safeParse(parse(body, mediaType, maxBytes), untilFirstProblem);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  const message = `the response does not match the specification (${problems.join('; ')})`;
  throw new InvalidResponseError('schema', message);
}

function parse(body: Uint8Array, mediaType: string | null, maxBytes: number): unknown {
  switch (exceededBound(body, maxBytes)) {
    case 'depth': {
      const message = `the response is nested deeper than ${maxDepth} levels`;
      throw new InvalidResponseError('protocol', message, {}, { retryable: false });
    }
    case 'containers':
      throw tooManyContainersError(maxBytes, maxContainers(maxBytes));
    case undefined:
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    const [type = ''] = (mediaType ?? '').split(';');
    const isOther = /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) && !/json/i.test(type);
    const found = isOther ? `the response is ${type.trim()}, not JSON` : 'the response is not valid JSON';
    throw new InvalidResponseError('protocol', found);
  }
}
