import { z } from 'zod';
import { isJsonObject } from '../../contract/json-object.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';
import type { BodyReader } from './body-reader.ts';
import { createJsonScanner, minBoundedBytes } from './json-scanner.ts';
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
  /** Returns what the list contains instead of a valid element. Must not throw. */
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
 * and lists, `schema` if it does not match the specification.
 */
export function createJsonReader({ schema, maxBytes, mediaType, list }: JsonReading): BodyReader<unknown> {
  const elements = list && z.array(list.element);
  const waiting: Uint8Array[] = [];
  // Nobody else can write it: a value of the same name that comes later, and that was not found, replaces the list.
  const placeholder = list ? crypto.randomUUID() : '';
  let items: unknown[] | undefined;
  let size = 0;
  const scanner = createJsonScanner(
    maxBytes,
    list && {
      name: list.name,
      placeholder: JSON.stringify(placeholder),
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
      return list ? withItems(parsed, list) : validated(schema, parsed);
    },
  };

  function withItems(parsed: unknown, { name, readItem }: ListReading): unknown {
    const isPassedOn = isJsonObject(parsed) && parsed[name] === placeholder;
    const body = validated(schema, isPassedOn ? { ...parsed, [name]: [] } : parsed);
    if (!isJsonObject(body)) return body;
    if (isPassedOn) return { ...body, [name]: items };
    // Its name is written with escapes, for example.
    const inside = body[name];
    return Array.isArray(inside) ? { ...body, [name]: inside.map((each) => readItem(each as never)) } : body;
  }

  function scanWaiting(): void {
    for (const part of waiting.splice(0)) scanner.scan(part, size >= minBoundedBytes);
  }

  function readElements(parts: readonly Uint8Array[], mayBeEmpty: boolean): void {
    if (!list || !elements || !items) return;
    const parsed = parse(joinParts([brackets[0], ...parts, brackets[1]]), mediaType, true);
    if (isEmptyList(parsed) && !mayBeEmpty) throw notJson(mediaType);
    const valid = validated(elements, parsed, [list.name, items.length]);
    for (const each of valid) items.push(list.readItem(each as never));
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
