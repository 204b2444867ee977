import type { JsonObject } from './json-object.ts';

/*
 * Metadata in response envelopes: errors, counts and paging. The specification gives no field names for it (§4), so the
 * usual names are recognized in any spelling: `HasNextPage`, `has_next_page` and `hasNextPage` are the same.
 */

/** Whether an envelope reports an error, whatever the HTTP status of its response (specification §7). */
export function isErrorEnvelope(envelope: JsonObject): boolean {
  return membersOf(envelope).some(
    ([name, value]) =>
      (successNames.has(name) && isFalse(value)) ||
      (errorNames.has(name) && isGiven(value) && !isFalse(value) && !isEmpty(value)) ||
      (statusNames.has(name) && isErrorStatus(value)),
  );
}

/** Whether an array of this name is metadata (errors, warnings) rather than the requested records. */
export function isMetadata(name: string): boolean {
  return errorNames.has(plainName(name)) || warningNames.has(plainName(name));
}

/** Whether an envelope has an `id`, and so is a record itself. */
export function hasIdentifier(envelope: JsonObject): boolean {
  return membersOf(envelope).some(([name, value]) => name === 'id' && isGiven(value));
}

/** The total number of records: the largest count in the envelopes, `undefined` if they have none. */
export function totalCountIn(envelopes: readonly JsonObject[]): number | undefined {
  return largest(envelopes, countNames);
}

/** Whether the envelopes report more records than the `received` ones, for example by `hasMore` or a next page. */
export function hasMoreIn(envelopes: readonly JsonObject[], received: number): boolean {
  const isExplicit = envelopes
    .flatMap(membersOf)
    .some(
      ([name, value]) =>
        (moreNames.has(name) && isTrue(value)) ||
        (lastNames.has(name) && isFalse(value)) ||
        (nextNames.has(name) && isGiven(value) && !isFalse(value) && !isEmpty(value)),
    );
  if (isExplicit) return true;
  // A response may give a page count although it has every record; the total shows it.
  const total = largest(envelopes, totalNames);
  return (largest(envelopes, pageNames) ?? 1) > 1 && (total === undefined || total > received);
}

/** A non-negative whole number, given as a number or as digits; `undefined` for anything else. */
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
const warningNames = new Set(['warnings', 'messages', 'notices', 'validationerrors']);

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
