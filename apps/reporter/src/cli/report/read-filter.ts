import { type FilterKey, filterKeys, ReportError, type ReportFilter } from '@outlay/reports';
import { InvalidArgumentError } from 'commander';
import { plainName } from '../../adapters/configuration/plain-name.ts';

/**
 * Reads one `--filter key=names`, and adds it to those before: names of one key, also of several options, are alternatives.
 * @param text - names joined by commas; `\,` is a comma inside a name
 * @throws {InvalidArgumentError} for a key that there is not, and for a name with nothing to see
 */
export function readFilter(text: string, before: ReportFilter | undefined): ReportFilter {
  const at = text.indexOf('=');
  const key = filterKeys.find((each) => each === text.slice(0, at).trim());
  if (at < 0 || !key) {
    const keys = filterKeys.join(', ');
    throw new InvalidArgumentError(
      at < 0
        ? `expected one of ${keys}, then = and names, such as category=Groceries.`
        : `${JSON.stringify(text.slice(0, at))} is not one of ${keys}.`,
    );
  }
  const names = namesIn(text.slice(at + 1));
  if (names.includes(''))
    throw new InvalidArgumentError(`expected comma-separated names with visible characters after ${key}=.`);
  return { ...before, [key]: [...new Set([...(before?.[key] ?? []), ...names])] };
}

function namesIn(text: string): string[] {
  return text.split(/(?<!\\),/).map((name) => plainName(name.replaceAll('\\,', ',')));
}

const configuredKey = new RegExp(`(^|; )filter\\.(?=(?:${filterKeys.join('|')}): )`, 'g');

/** Names the option in an error of an unknown name, which names the key of a configuration. Other errors are unchanged. */
export function withFilterOption(error: unknown): unknown {
  if (!(error instanceof ReportError) || error.code !== 'unknown_filter_name') return error;
  return new ReportError(error.code, error.message.replaceAll(configuredKey, '$1--filter '));
}

/** Each key with what it is of. */
export const filterHelp: readonly (readonly [key: FilterKey, meaning: string])[] = [
  ['category', 'category, in Polish or English; of a document, only the parts in it'],
  ['tag', 'tag of the document'],
  ['group', 'group that shares the document'],
  ['store', 'store'],
  ['paymentMethod', 'payment method, by its code or name'],
];
