import { oneLine } from '@outlay/core/text';
import { InvalidArgumentError } from 'commander';

const maxLength = 60;

/** Reads the name of a person. @throws {InvalidArgumentError} if it is empty, long or not one printable line */
export function readPersonName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= maxLength && oneLine(name) === name) return name;
  throw new InvalidArgumentError(`expected a name of 1 to ${maxLength} characters on one line.`);
}
