import { type ReasonCode, reasons } from './declared-reasons.ts';
import { partsOf, patternOf, type SlotKind } from './reason-template.ts';

/** What fills a slot of a reason that was read: a value, or another reason. */
export type ReadParameter = string | readonly ReadClause[];

/** A clause of a reason: a declared one, or one that was written by someone else. */
export type ReadClause =
  | { readonly code: ReasonCode; readonly parameters: Readonly<Record<string, ReadParameter>> }
  | { readonly foreign: string };

/** Longer texts are not read. */
const maxLength = 2_000;

/** Separates the clauses of a reason. */
const separator = '; ';

/** More clauses than any reason has. */
const maxClauses = 12;

type Reading = { readonly clauses: readonly ReadClause[]; readonly foreignLength: number };

/**
 * Reads the declared reasons of an English text. Of several readings it takes the one that leaves the least to others, and of
 * these the reason that is declared first.
 */
export function readReason(text: string): readonly ReadClause[] {
  if (text === '') return [];
  const isLong = text.length > maxLength || text.split(separator).length > maxClauses;
  return isLong ? [{ foreign: text }] : readingOf(text, new Map()).clauses;
}

function readingOf(text: string, known: Map<string, Reading>): Reading {
  const found = known.get(text);
  if (found) return found;
  // A text cannot be read as a part of itself.
  known.set(text, foreignReading(text));
  const reading =
    [wholeReading, splitReading, targetReading].reduce<Reading | undefined>((best, read) => {
      if (best?.foreignLength === 0) return best;
      const next = read(text, known);
      return next ? shorter(best, next) : best;
    }, undefined) ?? foreignReading(text);
  known.set(text, reading);
  return reading;
}

/** The text as a reason of a target, which can be anything and therefore matches most texts. */
function targetReading(text: string, known: Map<string, Reading>): Reading | undefined {
  return readingAs(matchers.filter(isOfTarget), text, known);
}

/** The text as one declared reason. */
function wholeReading(text: string, known: Map<string, Reading>): Reading | undefined {
  return readingAs(specificMatchers, text, known);
}

function readingAs(
  candidates: readonly Matcher[],
  text: string,
  known: Map<string, Reading>,
): Reading | undefined {
  let best: Reading | undefined;
  for (const { code, pattern, kinds } of candidates) {
    const values = pattern.exec(text)?.slice(1);
    if (!values) continue;
    const reading = filledReading(code, kinds, values, known);
    if (!reading) continue;
    if (reading.foreignLength === 0) return reading;
    best = best && best.foreignLength <= reading.foreignLength ? best : reading;
  }
  return best;
}

function filledReading(
  code: ReasonCode,
  kinds: Matcher['kinds'],
  values: readonly string[],
  known: Map<string, Reading>,
): Reading | undefined {
  let foreignLength = 0;
  const parameters: Record<string, ReadParameter> = {};
  for (const [index, { name, kind }] of kinds.entries()) {
    const value = values[index] ?? '';
    if (kind === 'reason') {
      const nested = readingOf(value, known);
      if (code === 'of_target' && isForeign(nested.clauses[0])) return undefined;
      foreignLength += nested.foreignLength;
      parameters[name] = nested.clauses;
    } else {
      parameters[name] = value.replaceAll('\u00a0', ' ');
    }
  }
  return { clauses: [{ code, parameters }], foreignLength };
}

/** The text as clauses, each as long as it can be read as one reason. */
function splitReading(text: string, known: Map<string, Reading>): Reading | undefined {
  const pieces = text.split(separator);
  if (pieces.length === 1) return undefined;
  let best: Reading | undefined;
  for (let count = 1; count < pieces.length; count += 1) {
    const head = pieces.slice(0, count).join(separator);
    const first =
      wholeReading(head, known) ??
      targetReading(head, known) ??
      (count === 1 ? foreignReading(head) : undefined);
    if (!first) continue;
    const rest = readingOf(pieces.slice(count).join(separator), known);
    const both = {
      clauses: merged(first.clauses, rest.clauses),
      foreignLength: first.foreignLength + rest.foreignLength,
    };
    best = shorter(best, both);
    if (best.foreignLength === 0) break;
  }
  return best;
}

/** Clauses of others that follow one another are one. */
function merged(first: readonly ReadClause[], rest: readonly ReadClause[]): ReadClause[] {
  const [last, next] = [first.at(-1), rest[0]];
  if (last && 'foreign' in last && next && 'foreign' in next) {
    return [
      ...first.slice(0, -1),
      { foreign: `${last.foreign}${separator}${next.foreign}` },
      ...rest.slice(1),
    ];
  }
  return [...first, ...rest];
}

function shorter(one: Reading | undefined, other: Reading): Reading {
  return one && one.foreignLength <= other.foreignLength ? one : other;
}

function foreignReading(text: string): Reading {
  return { clauses: [{ foreign: text }], foreignLength: text.length };
}

function isForeign(clause: ReadClause | undefined): boolean {
  return clause === undefined || 'foreign' in clause;
}

type Matcher = {
  readonly code: ReasonCode;
  readonly pattern: RegExp;
  readonly kinds: readonly { readonly name: string; readonly kind: SlotKind }[];
};

const matchers: readonly Matcher[] = Object.entries(reasons).map(([code, sentence]) => {
  const parts = partsOf(sentence);
  const source = parts.map((part) =>
    typeof part === 'string'
      ? part.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
      : `(${patternOf(part.kind)})`,
  );
  return {
    code: code as ReasonCode,
    pattern: new RegExp(`^${source.join('')}$`, 'u'),
    kinds: parts.filter((part) => typeof part !== 'string'),
  };
});

const isOfTarget = ({ code }: Matcher) => code === 'of_target';

const specificMatchers: readonly Matcher[] = matchers.filter((matcher) => !isOfTarget(matcher));
