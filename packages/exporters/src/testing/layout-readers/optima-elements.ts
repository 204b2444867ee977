import type { XmlElement } from '../read-package.ts';
import { isNip } from './nip.ts';

/** Thrown for a file that differs from the tables of the how-to. */
export class OptimaRefused extends Error {
  constructor(place: string, message: string) {
    super(`${place}: ${message}`);
    this.name = 'OptimaRefused';
  }
}

/** The values of the elements of a table. */
export type OptimaValues = {
  /** The text of an element; `null` if it is absent. */
  readonly text: (name: string) => string | null;
  readonly required: (name: string) => string;
  /** An amount in grosze. */
  readonly grosze: (name: string) => bigint;
  readonly day: (name: string) => string | null;
  readonly nip: (name: string) => string;
  readonly guid: (name: string) => string;
  /** The elements in an element; none if it is absent. */
  readonly children: (name: string) => readonly XmlElement[];
};

/**
 * Reads an element by its table: the names of its elements in order, with `?` where one may be absent.
 * @throws {OptimaRefused} for an unknown, missing, repeated or misplaced element, and for an empty one
 */
export function optimaValues(element: XmlElement, table: readonly string[]): OptimaValues {
  const place = element.name;
  const refuse = (message: string) => new OptimaRefused(place, message);
  const names = table.map((row) => row.replace('?', ''));
  const places = element.children.map(({ name }) => names.indexOf(name));
  if (places.some((at, index) => at < 0 || at <= (places[index - 1] ?? -1))) {
    throw refuse(`${element.children.map(({ name }) => name).join(', ')} is not the order of the table`);
  }
  const found = new Map(element.children.map((child) => [child.name, child]));
  const missing = table.find((row) => !row.endsWith('?') && !found.has(row));
  if (missing !== undefined) throw refuse(`${missing} is missing`);
  for (const { name, children, text } of element.children) {
    if (children.length === 0 && text.trim() === '') throw refuse(`${name} is empty`);
    if (children.length > 0 && text.trim() !== '') throw refuse(`${name} has both a text and elements`);
  }
  const text = (name: string) => found.get(name)?.text ?? null;
  const required = (name: string) => {
    const value = text(name);
    if (value === null) throw refuse(`${name} is missing`);
    return value;
  };
  const matching = (pattern: RegExp, what: string) => (name: string) => {
    const value = required(name);
    if (!pattern.test(value)) throw refuse(`${name} is ${value}, no ${what}`);
    return value;
  };
  const amount = matching(/^-?(?:0|[1-9]\d*)\.\d\d$/, 'amount');
  const written = matching(/^\d{4}-\d{2}-\d{2}$/, 'day');
  return {
    text,
    required,
    grosze: (name) => BigInt(amount(name).replace('.', '')),
    day: (name) => {
      if (!found.has(name)) return null;
      const day = written(name);
      if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) throw refuse(`${day} is no day`);
      return day;
    },
    nip: (name) => {
      const value = required(name);
      if (!isNip(value)) throw refuse(`${name} is ${value}, no NIP`);
      return value;
    },
    guid: matching(/^[\dA-F]{8}-[\dA-F]{4}-[1-5][\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/, 'GUID'),
    children: (name) => found.get(name)?.children ?? [],
  };
}

/** Refuses other values than those of the tables. */
export function expectValues(values: OptimaValues, expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = values.required(name);
    if (found !== value) throw new OptimaRefused(name, `${found} is not ${value}`);
  }
}

/** Refuses a text that is longer than its field. */
export function expectLength(values: OptimaValues, lengths: Readonly<Record<string, number>>): void {
  for (const [name, most] of Object.entries(lengths)) {
    const text = values.text(name) ?? '';
    if (text.length > most) throw new OptimaRefused(name, `${text} has ${text.length} characters`);
  }
}

/** A name on up to three lines of 50 characters. */
export function nameOf(values: OptimaValues): string {
  const names = ['NAZWA1', 'NAZWA2', 'NAZWA3'];
  expectLength(values, Object.fromEntries(names.map((name) => [name, 50])));
  return names.flatMap((name) => values.text(name) ?? []).join(' ');
}
