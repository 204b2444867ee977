import type { JsonObject } from './json-object.ts';

/*
 * What envelopes say beside the records they hold. The specification shows no names for it (§4), so they are told
 * whatever their spelling: `HasNextPage`, `has_next_page` and `hasNextPage` are one.
 */

/** Whether an envelope says that it is an error, whatever status it came with (specification §7). */
export function isErrorEnvelope(envelope: JsonObject): boolean {
  return membersOf(envelope).some(
    ([name, value]) =>
      (successNames.has(name) && isFalse(value)) ||
      (errorNames.has(name) && isGiven(value) && !isFalse(value) && !isEmpty(value)) ||
      (statusNames.has(name) && isErrorStatus(value)),
  );
}

/** Whether an array of this name tells about the answer instead of being what was asked for. */
export function isMetadata(name: string): boolean {
  return errorNames.has(plainName(name)) || remarkNames.has(plainName(name));
}

/** Whether an envelope says of itself which record it is. */
export function hasIdentifier(envelope: JsonObject): boolean {
  return membersOf(envelope).some(([name, value]) => name === 'id' && isGiven(value));
}

/** How many records there are in all by the largest count of the envelopes; `undefined` where none has one. */
export function totalCountIn(envelopes: readonly JsonObject[]): number | undefined {
  return largest(envelopes, countNames);
}

/** Whether envelopes say that further records follow those they hold, of which there are so many. */
export function hasMoreIn(envelopes: readonly JsonObject[], held: number): boolean {
  const isSaid = envelopes
    .flatMap(membersOf)
    .some(
      ([name, value]) =>
        (moreNames.has(name) && isTrue(value)) ||
        (lastNames.has(name) && isFalse(value)) ||
        (nextNames.has(name) && isGiven(value) && !isFalse(value) && !isEmpty(value)),
    );
  if (isSaid) return true;
  // Pages may be a matter of form: then there are no more records than came.
  const total = largest(envelopes, totalNames);
  return (largest(envelopes, pageNames) ?? 1) > 1 && (total === undefined || total > held);
}

/** A count as a number or in digits. */
export function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

const successNames = new Set(['success', 'issuccess', 'successful', 'issuccessful', 'succeeded', 'ok']);
const errorNames = new Set([
  'error',
  'errors',
  'haserror',
  'haserrors',
  'iserror',
  'errorcode',
  'errormessage',
  'exception',
]);
const statusNames = new Set(['status', 'statuscode', 'code', 'result', 'state']);
const remarkNames = new Set(['warnings', 'messages', 'notices', 'validationerrors']);

const totalNames = new Set([
  'totalcount',
  'total',
  'totalitems',
  'totalrecords',
  'totalelements',
  'totalresults',
  'recordstotal',
  '@odata.count',
]);
const countNames = new Set([...totalNames, 'count']);
const pageNames = new Set(['totalpages', 'pagecount', 'pages', 'lastpage', 'numberofpages']);
const moreNames = new Set(['hasnextpage', 'hasnext', 'hasmore', 'hasmorepages', 'istruncated', 'truncated']);
const lastNames = new Set(['islastpage', 'islast', 'last']);
const nextNames = new Set([
  'next',
  'nextcursor',
  'nextpage',
  'nextpagetoken',
  'nexttoken',
  'nextlink',
  'nexturl',
  'nextpageurl',
  'continuationtoken',
  '@odata.nextlink',
]);

function membersOf(envelope: JsonObject): [string, unknown][] {
  return Object.entries(envelope).map(([name, value]) => [plainName(name), value]);
}

function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

function largest(envelopes: readonly JsonObject[], names: ReadonlySet<string>): number | undefined {
  const counts = envelopes
    .flatMap(membersOf)
    .flatMap(([name, value]) => (names.has(name) ? (readCount(value) ?? []) : []));
  return counts.length > 0 ? Math.max(...counts) : undefined;
}

function isErrorStatus(value: unknown): boolean {
  if (typeof value === 'string' && /^(error|fail(ed|ure)?|exception)$/i.test(value)) return true;
  const status = readCount(value);
  return status !== undefined && status >= 400 && status < 600;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isFalse(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(false|0)$/i.test(value));
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^true$/i.test(value));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
