import { z } from 'zod';
import { isJsonObject, type JsonObject, objectsIn } from './json-object.ts';

/** A list, or a page of one, as it was read. */
export type List<Item> = {
  readonly items: readonly Item[];
  /** How many there are in all, where the service says so; more than `items` where the list is a page or was cut. */
  readonly totalCount: number | undefined;
  /** How many came that could not be read. They are not in `items`. */
  readonly unreadable: number;
};

/** Reads a list in whatever envelope it comes. */
export type ListSchema<Element extends z.ZodType> = z.ZodType<List<z.output<Element>>> & {
  readonly element: Element;
};

/**
 * A list whose envelope the specification does not show (§4): a bare array, or the only array of an object, also of
 * one inside it (`{items: []}`, `{data: [], total: 3}`, `{data: {items: []}}`). Not a list are an object with several
 * arrays, which cannot be told apart; an object that says that it is an error or has an `id`, which is a record; and
 * everything else: what cannot be told must not read as "none". An element that cannot be read is counted and left
 * out; where none can be read, it is another list.
 */
export function listOf<Element extends z.ZodType>(element: Element): ListSchema<Element> {
  const schema = z.unknown().transform((answer, context): List<z.output<Element>> => {
    const found = findList(answer);
    if ('problem' in found) return refuse(context, found.problem);
    const items: z.output<Element>[] = [];
    for (const each of found.array) {
      const read = element.safeParse(each);
      if (read.success) items.push(read.data);
    }
    const unreadable = found.array.length - items.length;
    if (unreadable > 0 && items.length === 0) return refuse(context, 'none of the elements can be read');
    return { items, totalCount: found.totalCount, unreadable };
  });
  return Object.assign(schema, { element });
}

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

type FoundList =
  | { readonly array: readonly unknown[]; readonly totalCount: number | undefined }
  | { readonly problem: string };

function findList(answer: unknown): FoundList {
  if (Array.isArray(answer)) return { array: answer, totalCount: undefined };
  if (!isJsonObject(answer)) return { problem: 'a list is expected' };
  if (isErrorAnswer(answer)) return { problem: 'a list is expected, an error came' };
  if (isGiven(answer['id'])) return { problem: 'a list is expected, a single record came' };
  const envelopes = [...objectsIn(answer)].flat();
  const arrays = envelopes.flatMap((envelope) =>
    Object.entries(envelope).flatMap(([name, value]) => (Array.isArray(value) ? [{ name, value }] : [])),
  );
  const [first, ...others] = arrays;
  if (!first || first.name === 'errors') return { problem: 'a list is expected, an object without one came' };
  if (others.length > 0) {
    const names = arrays.map(({ name }) => shownName(name)).slice(0, 5);
    return { problem: `which of ${arrays.length} arrays is the list cannot be told (${names.join(', ')})` };
  }
  return { array: first.value, totalCount: envelopes.map(countIn).find((count) => count !== undefined) };
}

/** A body like that of the specification's errors (§7), whatever status it came with. */
function isErrorAnswer({ error, success }: JsonObject): boolean {
  return success === false || (isGiven(error) && error !== false && error !== '');
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What envelopes call the number of all records. */
const countNames = [
  'totalCount',
  'total_count',
  'total',
  'totalItems',
  'totalRecords',
  'totalElements',
  'count',
];

function countIn(envelope: JsonObject): number | undefined {
  for (const name of countNames) {
    const count = envelope[name];
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  }
  return undefined;
}

/** The service chooses the names: only plain ones are repeated. */
function shownName(name: string): string {
  return /^[\w$@.-]{1,40}$/.test(name) ? name : '…';
}
