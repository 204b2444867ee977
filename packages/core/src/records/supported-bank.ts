import { readText } from './read-fields.ts';

/** A bank whose statements the service can import, and as the service sent it: the specification shows no form (§4). */
export type SupportedBankRecord = {
  /** The text itself, or the `name` of an object; `null` where there is neither. */
  readonly name: string | null;
  readonly body: unknown;
};

/** Reads a bank, and keeps what it was read from. */
export function readSupportedBankRecord(body: unknown): SupportedBankRecord {
  const isObject = typeof body === 'object' && body !== null;
  return { name: readText(isObject && 'name' in body ? body.name : body), body };
}
