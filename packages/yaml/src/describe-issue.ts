import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** As long a piece of a value as a line of an error has room for. */
const maxFoundCharacters = 60;

/** What may be a secret wherever it stands: a token of the service (specification §5), a password in an address. */
const telltales = [
  { pattern: /svc_[\w.~+/=-]+/g, instead: '[token]' },
  { pattern: /:\/\/[^/\s]*@/g, instead: '://[user]@' },
];

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'names with values',
  record: 'names with values',
};

/**
 * Says what is expected and what was found, for people.
 * @param found - the value that the issue is about; `undefined` where there is none
 */
export function describeIssue(issue: Issue, found: unknown): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.code === 'custom' ? issue.message : `${expectationOf(issue)}, ${foundText(found)}`;
}

function expectationOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kindOf(issue.expected)}`;
    case 'invalid_value':
      return `expected ${oneOf(issue.values)}`;
    case 'too_small':
      return `expected ${atLeast(issue)}`;
    case 'too_big':
      return `expected ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_union':
      return unionExpectation(issue);
    case 'custom':
    case 'not_multiple_of':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
      return issue.message;
  }
}

function atLeast({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (minimum === 1 && inclusive !== false && origin === 'string') return 'text that is not empty';
  if (minimum === 1 && inclusive !== false && origin === 'array') return 'a list that is not empty';
  return `${inclusive === false ? 'more than' : 'at least'} ${minimum}${unitOf(origin)}`;
}

/** What every branch wants at the place of the choice itself. */
function unionExpectation(issue: z.core.$ZodIssueInvalidUnion): string {
  if ('options' in issue && issue.options) return `expected ${oneOf(issue.options)}`;
  const wanted = issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? kindOf(first.expected) : (first?.message ?? []),
  );
  return wanted.length === 0 ? issue.message : `expected ${[...new Set(wanted)].join(' or ')}`;
}

function oneOf(values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)))
    .join(' or ');
}

function kindOf(expected: string): string {
  return kinds[expected] ?? expected;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

function foundText(found: unknown): string {
  if (found === undefined) return 'but it is missing';
  if (found === null) return 'found nothing';
  if (Array.isArray(found)) return found.length === 0 ? 'found an empty list' : 'found a list';
  if (typeof found === 'object') return 'found names with values';
  const text = telltales.reduce(
    (shown, { pattern, instead }) => shown.replaceAll(pattern, instead),
    JSON.stringify(found),
  );
  return `found ${text.length <= maxFoundCharacters ? text : `${text.slice(0, maxFoundCharacters)}…`}`;
}
