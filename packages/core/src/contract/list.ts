import { z } from 'zod';
import { hasIdentifier, hasMoreIn, isErrorEnvelope, isMetadata, totalCountIn } from './envelope.ts';
import { isJsonObject, objectsIn } from './json-object.ts';

/** A list that was read from a response: the whole list, or one page of it. */
export type List<Item> = {
  readonly items: readonly Item[];
  /** The total number of items, if the service gives it; more than `items` holds if this is a page or was truncated. */
  readonly totalCount: number | undefined;
  /** Whether the envelope reports further items, possibly without a total. */
  readonly hasMore: boolean;
  /** Number of elements that could not be read; `items` does not include them. */
  readonly unreadable: number;
};

/** A schema that reads a list from any supported envelope; `element` is the schema of an item. */
export type ListSchema<Element extends z.ZodType> = z.ZodType<List<z.output<Element>>> & {
  readonly element: Element;
};

/**
 * A schema for a list whose envelope the specification does not define (§4). It accepts a bare array, or an object with
 * exactly one array in it or in its nested objects (`{items: []}`, `{data: [], total: 3}`, `{data: {items: []}}`), not
 * counting errors and warnings. It rejects everything else, because an unclear response must not read as an empty list:
 * an object with several arrays, an error anywhere in it, or an `id`, which makes it a record. An element that cannot
 * be read, or has no expected field, is counted and left out; if no element can be read, the list is rejected.
 */
export function listOf<Element extends z.ZodType>(element: Element): ListSchema<Element> {
  const readElement = elementReader(element);
  const schema = z.unknown().transform((answer, context): List<z.output<Element>> => {
    const found = findList(answer);
    if ('problem' in found) return refuse(context, found.problem);
    const { array, totalCount, hasMore } = found;
    const items = array.flatMap(readElement);
    const unreadable = array.length - items.length;
    if (unreadable > 0 && items.length === 0) return refuse(context, 'none of the elements can be read');
    return { items, totalCount, hasMore, unreadable };
  });
  return Object.assign(schema, { element });
}

/** Returns a function that reads an element into an array of one item, or an empty array if it cannot be read. */
function elementReader<Element extends z.ZodType>(element: Element) {
  const fields = element instanceof z.ZodObject ? Object.keys(element.shape) : undefined;
  return (each: unknown): z.output<Element>[] => {
    const read = element.safeParse(each);
    if (!read.success) return [];
    const { data } = read;
    const hasField =
      fields === undefined ||
      (isJsonObject(data) && fields.some((name) => data[name] !== undefined && data[name] !== null));
    return hasField ? [data] : [];
  };
}

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

type FoundList =
  | ({ readonly array: readonly unknown[] } & Pick<List<unknown>, 'totalCount' | 'hasMore'>)
  | { readonly problem: string };

function findList(answer: unknown): FoundList {
  if (Array.isArray(answer)) return { array: answer, totalCount: undefined, hasMore: false };
  if (!isJsonObject(answer)) return { problem: 'expected a list' };
  const envelopes = [...objectsIn(answer)].flat();
  if (envelopes.some(isErrorEnvelope)) return { problem: 'expected a list, got an error' };
  const arrays = envelopes.flatMap((envelope) =>
    Object.entries(envelope).flatMap(([name, value]) =>
      Array.isArray(value) && !isMetadata(name) ? [{ name, value, envelope }] : [],
    ),
  );
  const [first, ...others] = arrays;
  if (hasIdentifier(answer) || (first && hasIdentifier(first.envelope))) {
    return { problem: 'expected a list, got a single record' };
  }
  if (!first) return { problem: 'expected a list, got an object without one' };
  if (others.length > 0) {
    const names = arrays.map(({ name }) => shownName(name)).slice(0, 5);
    return { problem: `cannot tell which of ${arrays.length} arrays is the list (${names.join(', ')})` };
  }
  const { value: array } = first;
  return { array, totalCount: totalCountIn(envelopes), hasMore: hasMoreIn(envelopes, array.length) };
}

/** A name safe to show in an error; the service controls the names, so unusual ones become an ellipsis. */
function shownName(name: string): string {
  return /^[\w$@.-]{1,40}$/.test(name) ? name : '…';
}
