import { type Command, InvalidArgumentError } from 'commander';

/** Default data directory, relative to the working directory. */
const defaultDataDirectory = 'data/service';

/** Adds the options that every command takes. */
export function withDataOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'directory of the SQLite database and the certificates', defaultDataDirectory)
    .option('--database-url <url>', 'use PostgreSQL instead of SQLite, such as postgres://user@host/name');
}

/** Parses a whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Parses a duration such as `90d`, `12h`, `30m` or `45s` into milliseconds. */
export function duration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unitMs[unit ?? ''] ?? 0);
  if (milliseconds > 0) return milliseconds;
  throw new InvalidArgumentError('Expected a duration such as 90d, 12h, 30m or 45s.');
}

const maxNameLength = 100;

/** Parses a name or label of at most 100 visible characters. */
export function visibleName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= maxNameLength && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError(`Expected 1 to ${maxNameLength} visible characters.`);
}
