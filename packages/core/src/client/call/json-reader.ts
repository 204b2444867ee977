import { z } from 'zod';
import { isJsonObject } from '../../contract/json-object.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';
import type { BodyReader } from './body-reader.ts';
import { createJsonScanner, minBoundedBytes } from './json-scanner.ts';
import { readExactly } from './read-exactly.ts';
import { joinParts } from './receive-body.ts';

/**
 * How the elements of a long list are read as they arrive, so that neither the response nor what is parsed of it is in
 * memory as a whole.
 */
export type ListReading = {
  /** The member of the outermost object that has the list. */
  readonly name: string;
  readonly element: z.ZodType;
  /** How many bytes of elements are parsed at once, at least. Default 64 KiB. */
  readonly bytesAtOnce?: number;
  /** Returns what the list contains instead of a valid element. @throws {DomainError} */
  readonly readItem: (element: never) => unknown;
};

/** How a JSON response is read. */
export type JsonReading = {
  /** The schema of the whole response. */
  readonly schema: z.ZodType;
  /** Also limits the number of objects and lists. */
  readonly maxBytes: number;
  /** `Content-Type`; the response is read whatever it is. */
  readonly mediaType: string | null;
  readonly list?: ListReading | undefined;
};

/** Stops at the first problem, because a list may have millions. The option is missing in zod's types. */
const untilFirstProblem = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>;

const brackets = [Uint8Array.of(0x5b), Uint8Array.of(0x5d)] as const;

/**
 * Parses a JSON response by its schema.
 *
 * `push` and `end` throw an `ApiError`: `protocol` if it is not JSON or too deep, `limit_exceeded` if it has too many objects
 * and lists, `schema` if it does not match the specification, or an element of the list cannot be read exactly.
 */
export function createJsonReader({ schema, maxBytes, mediaType, list }: JsonReading): BodyReader<unknown> {
  const elements = list && z.array(list.element);
  const waiting: Uint8Array[] = [];
  let items: unknown[] | undefined;
  let size = 0;
  const scanner = createJsonScanner(
    maxBytes,
    list && {
      name: list.name,
      bytesAtOnce: list.bytesAtOnce ?? 64 * 1024,
      onStart: () => {
        items = [];
      },
      onElements: readElements,
    },
  );

  return {
    push(part) {
      size += part.byteLength;
      waiting.push(part);
      if (size >= minBoundedBytes) scanWaiting();
    },
    end() {
      if (list) scanWaiting();
      const rest = waiting.length > 0 ? joinParts(waiting) : scanner.rest();
      if (!rest) throw notJson(mediaType);
      const parsed = parse(rest, mediaType);
      const body = validated(schema, parsed);
      return list ? withItems(body, list) : body;
    },
  };

  /** A list whose name is escaped was not passed on, and is in the response. */
  function withItems(body: unknown, { name, readItem }: ListReading): unknown {
    if (!isJsonObject(body)) return body;
    const inside = body[name];
    if (!Array.isArray(inside) || (items && inside.length === 0)) return { ...body, [name]: items };
    return { ...body, [name]: readExactly(() => inside.map((each) => readItem(each as never))) };
  }

  function scanWaiting(): void {
    for (const part of waiting.splice(0)) scanner.scan(part, size >= minBoundedBytes);
  }

  function readElements(parts: readonly Uint8Array[], mayBeEmpty: boolean): void {
    if (!list || !elements || !items) return;
    const parsed = parse(joinParts([brackets[0], ...parts, brackets[1]]), mediaType, true);
    if (isEmptyList(parsed) && !mayBeEmpty) throw notJson(mediaType);
    const valid = validated(elements, parsed, [list.name, items.length]);
    for (const item of readExactly(() => valid.map((each) => list.readItem(each as never)))) items.push(item);
  }
}

/** @param path - of the value in the response; its last part is the index of the first element */
function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: readonly [] | readonly [string, number] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value, untilFirstProblem);
  if (parsed.success) return parsed.data;
  const [list, first = 0] = path;
  const problems = parsed.error.issues.slice(0, 3).map(({ path: [index, ...inside], message }) => {
    const all = list === undefined ? [index, ...inside] : [list, first + Number(index), ...inside];
    return `${all.filter((part) => part !== undefined).join('.') || 'body'}: ${message}`;
  });
  const message = `the response does not match the specification (${problems.join('; ')})`;
  throw new InvalidResponseError('schema', message);
}

function parse(json: Uint8Array, mediaType: string | null, ignoreBOM = false): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM }).decode(json));
  } catch {
    throw notJson(mediaType);
  }
}

function notJson(mediaType: string | null): InvalidResponseError {
  const [type = ''] = (mediaType ?? '').split(';');
  const isOther = /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) && !/json/i.test(type);
  const found = isOther ? `the response is ${type.trim()}, not JSON` : 'the response is not valid JSON';
  return new InvalidResponseError('protocol', found);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
