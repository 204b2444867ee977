import { DomainError } from '@outlay/core';
import { parseMonthStart, parseTimeZone } from '@outlay/core/time';
import { InvalidArgumentError } from 'commander';

/** Names joined by commas, each once, in the order in which they are written. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))];
}

/**
 * Reads names joined by commas of which each has to be one of some.
 * @returns a reader whose `InvalidArgumentError` names the first that is not, and all that are allowed
 */
export function readChoices<Name extends string>(allowed: readonly Name[]): ChoicesReader<Name> {
  const isAllowed = (name: string): name is Name => (allowed as readonly string[]).includes(name);
  const read = (text: string) =>
    readNames(text).map((name) => {
      if (isAllowed(name)) return name;
      throw new InvalidArgumentError(`"${name}" is not one of ${allowed.join(', ')}.`);
    });
  return Object.assign(read, { choices: allowed });
}

/** A reader of names joined by commas, and which there are. */
export type ChoicesReader<Name extends string> = ((text: string) => Name[]) & {
  readonly choices: readonly Name[];
};

/** The names that a reader takes, where it takes names joined by commas. */
export function choicesOf(reader: unknown): readonly string[] | undefined {
  const isOne = typeof reader === 'function' && 'choices' in reader && Array.isArray(reader.choices);
  return isOne ? (reader as ChoicesReader<string>).choices : undefined;
}

/** A delimiter as it is, or the word `tab`, which shells do not let through well. */
export function readDelimiter(text: string): string {
  return text === 'tab' ? '\t' : text;
}

/** @throws {InvalidArgumentError} for what is no IANA time zone */
export function readTimeZone(name: string): string {
  try {
    return parseTimeZone(name);
  } catch (error) {
    throw error instanceof DomainError ? new InvalidArgumentError(`${error.message}.`) : error;
  }
}

/** @throws {InvalidArgumentError} for what is not a day of the month that every month has */
export function readMonthStart(text: string): number {
  try {
    return parseMonthStart(/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidArgumentError(`${error.message.replace(/^NaN/, () => JSON.stringify(text))}.`);
  }
}

/** @throws {InvalidArgumentError} for what is not a whole number from 1 to 1000 */
export function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError('expected a whole number from 1 to 1000.');
}

/** @throws {InvalidArgumentError} for what is not a whole number above zero */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && Number.isSafeInteger(limit)) return limit;
  throw new InvalidArgumentError('expected a whole number above 0.');
}
