import { type ReasonCode, reasons } from '../../reasons/declared-reasons.ts';
import { type ReadClause, type ReadParameter, readReason } from '../../reasons/read-reason.ts';
import {
  isVocabulary,
  partsOf,
  type Vocabulary,
  type VocabularyWord,
  vocabularies,
} from '../../reasons/reason-template.ts';

/**
 * A part of a recorded reason: text in the language of a page, or what a server, the system or a person wrote, as it is. The parts
 * follow one another without a space between them.
 */
export type ToldClause = { readonly told: string } | { readonly quoted: string };

/** Says a reason, which is recorded in English, in another language; `undefined` if nothing of it is known. */
export type TellReason = (reason: string) => readonly ToldClause[] | undefined;

/** The words of a language for reasons. */
export type ReasonTable = {
  /** A sentence for each code, with the slots of the English one. */
  readonly sentences: Readonly<Record<ReasonCode, string>>;
  readonly words: { readonly [Kind in Vocabulary]: Readonly<Record<VocabularyWord<Kind>, string>> };
  /** Translates why documents wait for a batch. */
  readonly waits: (waits: string) => string;
  /** Translates the number of a batch or revision. */
  readonly continued: (name: string) => string;
  /** Translates the names of several runs. */
  readonly runs: (runs: string) => string;
};

/** Says the reasons that are declared in a language. */
export function reasonTeller(table: ReasonTable): TellReason {
  return (reason) => {
    const clauses = readReason(reason);
    if (!clauses.some((clause) => 'code' in clause)) return undefined;
    return joined(clauses.flatMap((clause, index) => [...between(index), ...toldClause(clause, table)]));
  };
}

function toldClause(clause: ReadClause, table: ReasonTable): ToldClause[] {
  if (!('code' in clause)) return [{ quoted: clause.foreign }];
  const { code, parameters } = clause;
  const kinds = new Map(
    partsOf(reasons[code]).flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part.kind]])),
  );
  return partsOf(table.sentences[code]).flatMap((part): ToldClause[] => {
    if (typeof part === 'string') return [{ told: part }];
    const value: ReadParameter = parameters[part.name] ?? '';
    if (typeof value !== 'string')
      return value.flatMap((each, index) => [...between(index), ...toldClause(each, table)]);
    const kind = kinds.get(part.name) ?? 'word';
    if (kind === 'quoted') return [{ quoted: value }];
    if (kind === 'wait') return [{ told: table.waits(value) }];
    if (kind === 'continued') return [{ told: table.continued(value) }];
    if (kind === 'runs') return [{ told: table.runs(value) }];
    return [{ told: isVocabulary(kind) ? inWords(value, kind, table) : value }];
  });
}

function inWords(value: string, kind: Vocabulary, { words }: ReasonTable): string {
  const known: Readonly<Record<string, string>> = words[kind];
  return value
    .split(vocabularies[kind].separator)
    .map((word) => known[word] ?? word)
    .join(', ');
}

function between(index: number): ToldClause[] {
  return index === 0 ? [] : [{ told: '; ' }];
}

/** Parts of the same kind that follow one another as one. */
function joined(parts: readonly ToldClause[]): ToldClause[] {
  const found: ToldClause[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last && 'told' in last && 'told' in part) found[found.length - 1] = { told: last.told + part.told };
    else found.push(part);
  }
  return found;
}
