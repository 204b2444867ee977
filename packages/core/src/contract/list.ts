import { z } from 'zod';
import { hasIdentifier, hasMoreIn, isErrorEnvelope, isMetadata, totalCountIn } from './envelope.ts';
import { isJsonObject, objectsIn } from './json-object.ts';

/** A list, or a page of one, as it was read. */
export type List<Item> = {
  readonly items: readonly Item[];
  /** How many there are in all, where the service says so; more than `items` where the list is a page or was cut. */
  readonly totalCount: number | undefined;
  /** Whether its envelope says that further ones follow, maybe without their number. */
  readonly hasMore: boolean;
  /** How many came that could not be read. They are not in `items`. */
  readonly unreadable: number;
};

/** Reads a list in whatever envelope it comes. */
export type ListSchema<Element extends z.ZodType> = z.ZodType<List<z.output<Element>>> & {
  readonly element: Element;
};

/**
 * A list whose envelope the specification does not show (§4): a bare array, or the only array of an object, also of
 * one inside it (`{items: []}`, `{data: [], total: 3}`, `{data: {items: []}}`), errors and warnings aside. Not a list
 * are an object with several arrays, which cannot be told apart; one that says anywhere that it is an error; one that
 * has an `id`, which is a record; and everything else: what cannot be told must not read as "none". An element that
 * cannot be read, or has none of its fields, is counted and left out; where none can be read, it is another list.
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

/** Reads an element into a list of one, or of none where it cannot be read. */
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
  if (envelopes.some(isErrorEnvelope)) return { problem: 'a list is expected, an error came' };
  const arrays = envelopes.flatMap((envelope) =>
    Object.entries(envelope).flatMap(([name, value]) =>
      Array.isArray(value) && !isMetadata(name) ? [{ name, value, envelope }] : [],
    ),
  );
  const [first, ...others] = arrays;
  if (hasIdentifier(answer) || (first && hasIdentifier(first.envelope))) {
    return { problem: 'a list is expected, a single record came' };
  }
  if (!first) return { problem: 'a list is expected, an object without one came' };
  if (others.length > 0) {
    const names = arrays.map(({ name }) => shownName(name)).slice(0, 5);
    return { problem: `cannot tell which of ${arrays.length} arrays is the list (${names.join(', ')})` };
  }
  const { value: array } = first;
  return { array, totalCount: totalCountIn(envelopes), hasMore: hasMoreIn(envelopes, array.length) };
}

/** The service chooses the names: only plain ones are repeated. */
function shownName(name: string): string {
  return /^[\w$@.-]{1,40}$/.test(name) ? name : '…';
}
