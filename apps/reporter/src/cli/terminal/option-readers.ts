import { DomainError } from '@outlay/core';
import { parseCurrencyCode } from '@outlay/core/money';
import { parseMonthStart, parseTimeZone } from '@outlay/core/time';
import { InvalidArgumentError } from 'commander';
import { readAccountTitle } from '../../adapters/configuration/account-title.ts';

/** Parses comma-separated names, without duplicates. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))];
}

/** @throws {InvalidArgumentError} if it is empty, too long, or not one line */
export function readTitle(text: string): string {
  const read = readAccountTitle(text);
  if ('title' in read) return read.title;
  throw new InvalidArgumentError(`${read.problem}.`);
}

/**
 * Parses comma-separated names from a list of choices.
 * @returns a parser that throws `InvalidArgumentError` with the first invalid name and all choices
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

/** A parser of comma-separated names, and its choices. */
export type ChoicesReader<Name extends string> = ((text: string) => Name[]) & {
  readonly choices: readonly Name[];
};

/** The choices of a parser, if it has any. */
export function choicesOf(reader: unknown): readonly string[] | undefined {
  const isOne = typeof reader === 'function' && 'choices' in reader && Array.isArray(reader.choices);
  return isOne ? (reader as ChoicesReader<string>).choices : undefined;
}

/** Parses a delimiter; `tab` stands for the tab character, which is hard to pass through a shell. */
export function readDelimiter(text: string): string {
  return text === 'tab' ? '\t' : text;
}

/** @throws {InvalidArgumentError} if it is not an IANA time zone */
export function readTimeZone(name: string): string {
  return parsed(name, parseTimeZone);
}

/** @throws {InvalidArgumentError} if it is not an ISO 4217 code */
export function readCurrency(code: string): string {
  return parsed(code, parseCurrencyCode);
}

/** A text that a parser of the domain accepts; its error becomes that of the argument. */
function parsed<Value>(text: string, parse: (text: string) => Value): Value {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof DomainError ? new InvalidArgumentError(`${error.message}.`) : error;
  }
}

/** @throws {InvalidArgumentError} if it is not a day that every month has */
export function readMonthStart(text: string): number {
  try {
    return parseMonthStart(/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidArgumentError(`${error.message.replace(/^NaN/, () => JSON.stringify(text))}.`);
  }
}

/** @throws {InvalidArgumentError} if it is not a whole number from 1 to 1000 */
export function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError('expected a whole number from 1 to 1000.');
}

/** @throws {InvalidArgumentError} if it is not a whole number above zero */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && Number.isSafeInteger(limit)) return limit;
  throw new InvalidArgumentError('expected a whole number above 0.');
}
