import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/**
 * Reads a JSON answer by its schema. What the media type says does not matter as long as it is JSON.
 * @throws {ApiError} `protocol` when it is not JSON, `schema` when it is not what the specification promises
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
  mediaType: string | null,
): z.infer<Schema> {
  const parsed = schema.safeParse(parse(body, mediaType));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  const message = `the answer is not what the specification promises (${problems.join('; ')})`;
  throw new ApiError('schema', message);
}

function parse(body: Uint8Array, mediaType: string | null): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    const [type = ''] = (mediaType ?? '').split(';');
    const isOther = /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) && !/json/i.test(type);
    const found = isOther ? `the answer is ${type.trim()}, not JSON` : 'the answer is not whole JSON';
    throw new ApiError('protocol', found);
  }
}
