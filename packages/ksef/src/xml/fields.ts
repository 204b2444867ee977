import { plainLine } from '@outlay/core/text';
import { KsefError } from '../errors/ksef-error.ts';
import type { XmlElement } from './xml-element.ts';

/** Reads the fields of one element, each at most once. Names may be paths: `DaneIdentyfikacyjne/NIP`. */
export type Fields = {
  /** The value that `read` makes of the text of a field. @throws {KsefError} if the field is missing, too */
  required<Value>(name: string, read: FieldReader<Value>): Value;
  /** As `required`; `null` if the field is missing. */
  optional<Value>(name: string, read: FieldReader<Value>): Value | null;
  /** The fields of an element inside. @throws {KsefError} if it is missing or repeated */
  inside(name: string): Fields;
  /** The fields of each element of a name, in their order. */
  each(name: string): Fields[];
};

/** Makes a value of the text of a field; `expected` is what it says of a text that is not one. */
export type FieldReader<Value> = {
  readonly expected: string;
  /** `undefined` for a text that is no such value. */
  readonly read: (text: string) => Value | undefined;
};

/** @param path - of the element, for errors; empty for the root */
export function fieldsOf(element: XmlElement, path = ''): Fields {
  const find = (name: string) => onlyElement(element, path, name);
  const optional = <Value>(name: string, reader: FieldReader<Value>) => {
    const found = find(name);
    return found ? valueOf(found, joined(path, name), reader) : null;
  };
  return {
    optional,
    required(name, reader) {
      const found = find(name);
      if (!found) throw missing(joined(path, name));
      return valueOf(found, joined(path, name), reader);
    },
    inside(name) {
      const found = find(name);
      if (!found) throw missing(joined(path, name));
      return fieldsOf(found, joined(path, name));
    },
    each: (name) =>
      element.children
        .filter((child) => child.name === name)
        .map((child, index) => fieldsOf(child, joined(path, `${name}[${index + 1}]`))),
  };
}

function onlyElement(element: XmlElement, path: string, name: string): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const step of name.split('/')) {
    const [first, second]: XmlElement[] = found?.children.filter((child) => child.name === step) ?? [];
    if (second) throw new KsefError('repeated_field', joined(path, name), 'is repeated; expected once');
    found = first;
  }
  return found;
}

/** `xsd:token`: white space at the ends and runs of it do not count. */
function valueOf<Value>(element: XmlElement, path: string, { read, expected }: FieldReader<Value>): Value {
  const text = element.text.replaceAll(/[\t\n\r ]+/g, ' ').replaceAll(/^ | $/g, '');
  const value = element.children.length > 0 ? undefined : read(text);
  if (value !== undefined) return value;
  const shown = plainLine(text).slice(0, 60);
  throw new KsefError('invalid_field', path, `expected ${expected}, found "${shown}"`);
}

function missing(path: string): KsefError {
  return new KsefError('missing_field', path, 'is missing');
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}
