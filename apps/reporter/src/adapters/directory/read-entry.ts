import { oneLine } from '@outlay/core/text';
import { describeIssue } from '@outlay/yaml';
import { z } from 'zod';
import { emailAddress } from '../channels/email/email-address.ts';
import { accountSchema } from '../configuration/account-schema.ts';
import type { DirectoryAccount } from '../configuration/directory-account.ts';
import { name } from '../configuration/plain-values.ts';
import type { RawEntry } from './directory-reader.ts';

/** Maximum number of recipients of an account. */
const maxRecipients = 50;

const { baseUrl, timeZone, currency, locale, title } = accountSchema.shape;

/**
 * Where the token is: a variable, or a file in a folder. Never shown in an error, because it may be the token itself. One
 * that ends with a signature, as tokens do (specification §5), is not stored and not looked for as a file either.
 */
const tokenName = z
  .string()
  .regex(
    /^(?!.*\.[\w-]{40,}$)[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/,
    'expected the name of a variable or file, not the token itself',
  );

const entrySchema = z.strictObject({
  name,
  baseurl: baseUrl,
  token: tokenName,
  recipients: z.array(emailAddress).max(maxRecipients).default([]),
  locale: locale.unwrap().optional(),
  timezone: timeZone.unwrap().optional(),
  currency: currency.unwrap().optional(),
  title: title,
});

/** Columns, as errors show them. */
const columns: ReadonlyMap<string, string> = new Map([
  ['baseurl', 'base_url'],
  ['timezone', 'time_zone'],
]);

/** A valid entry, or what is wrong with it; `name` is `null` if it has none that could be used. */
export type ReadEntry =
  | { readonly name: string; readonly account: DirectoryAccount }
  | { readonly name: string | null; readonly problem: string };

/** Validates an entry. Names of columns have underscores or capitals: `base_url` or `baseUrl`. */
export function readEntry({ place, values }: RawEntry): ReadEntry {
  const normalized = givenIn(values);
  const named = name.safeParse(Object.fromEntries(normalized)['name']).data ?? null;
  const repeated = normalized.find(
    ([key], index) => normalized.findIndex(([other]) => other === key) < index,
  );
  if (repeated) return { name: named, problem: `${place}: ${shown(repeated[0])}: is there twice` };
  const value = Object.fromEntries(normalized.map(([key, each]) => [key, valueOf(key, each)]));
  const read = entrySchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { name: named, problem: oneLine(`${place}: ${issue ? textOf(issue, value) : 'is invalid'}`) };
  }
  const { name: own, baseurl, timezone, recipients, ...same } = read.data;
  const unique = new Map(recipients.map((address) => [address.toLowerCase(), address]));
  const account = { ...same, baseUrl: baseurl, recipients: [...unique.values()] };
  return { name: own, account: timezone === undefined ? account : { ...account, timeZone: timezone } };
}

/** The name of an entry that is not validated, so that entries of the same name can be found. */
export function writtenName({ values }: RawEntry): string | undefined {
  const [, written] = givenIn(values).find(([key]) => key === 'name') ?? [];
  return typeof written === 'string' ? written : undefined;
}

/** Columns that are not empty, by their normalized names. */
function givenIn(values: RawEntry['values']): (readonly [string, unknown])[] {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return given.map(([key, value]) => [keyOf(key), value] as const);
}

function keyOf(key: string): string {
  return key.trim().toLowerCase().replaceAll('_', '');
}

/** A text with several addresses is a list of them. */
function valueOf(key: string, value: unknown): unknown {
  if (key !== 'recipients' || typeof value !== 'string') return value;
  return value.split(/[\s;,]+/).filter((address) => address !== '');
}

function textOf(issue: z.core.$ZodIssue, value: Readonly<Record<string, unknown>>): string {
  if (issue.code === 'unrecognized_keys') return `${shown(issue.keys[0] ?? '')}: is not a column`;
  const [key = ''] = issue.path;
  const found = key === 'recipients' ? undefined : value[String(key)];
  const text =
    key === 'token'
      ? 'expected the name of a variable or file, not the token itself'
      : describeIssue(issue, found);
  return `${shown(String(key))}: ${text}`;
}

/** Maximum number of characters of a column's name in an error. */
const maxShown = 40;

function shown(key: string): string {
  return columns.get(key) ?? (/^[a-z]+$/.test(key) ? key : JSON.stringify(key.slice(0, maxShown)));
}
