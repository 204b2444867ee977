import { readText } from './read-fields.ts';

/** A bank whose statements the service can import. The specification does not define its fields (§4). */
export type SupportedBankRecord = {
  /** The value itself if it is a string, or the `name` of an object; `null` if there is neither. */
  readonly name: string | null;
  readonly body: unknown;
};

/** Reads a bank and keeps the original body. */
export function readSupportedBankRecord(body: unknown): SupportedBankRecord {
  const isObject = typeof body === 'object' && body !== null;
  return { name: readText(isObject && 'name' in body ? body.name : body), body };
}
