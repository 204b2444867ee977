import { oneLine } from '@outlay/core/text';
import { type ReasonCode, reasons } from './declared-reasons.ts';
import { partsOf, type SlotOf } from './reason-template.ts';

/** What fills the slots of a reason. */
export type ReasonParameters<Code extends ReasonCode> = Readonly<
  Record<SlotOf<(typeof reasons)[Code]>, string | number>
>;

type Filled<Code extends ReasonCode> = [SlotOf<(typeof reasons)[Code]>] extends [never]
  ? []
  : [parameters: ReasonParameters<Code>];

/**
 * Writes a reason as an English sentence without a full stop. `readReason` reads it back, so that the console can say it in another
 * language.
 */
export function sayReason<Code extends ReasonCode>(code: Code, ...[parameters]: Filled<Code>): string {
  const filled = (parameters ?? {}) as Readonly<Record<string, string | number>>;
  return partsOf(reasons[code])
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = String(filled[part.name]);
      return part.kind === 'text' || part.kind === 'quoted' ? guarded(value, part.kind) : value;
    })
    .join('');
}

/** Several reasons as one: what happened, then what helps. */
export function joinReasons(...clauses: readonly string[]): string {
  return clauses.join('; ');
}

/** A reason as one printable line; no-break spaces stay. */
export function reasonLine(text: string): string {
  const parts = text.split('\u00a0').map((part) => oneLine(`|${part}|`).slice(1, -1));
  return parts.join('\u00a0').trim();
}

/**
 * Replaces the spaces that would make a name or an answer look like the end of a clause by no-break spaces, which look the same.
 * An answer ends the sentence, so only a count could follow it.
 */
function guarded(value: string, kind: 'text' | 'quoted'): string {
  return value.replaceAll(kind === 'text' ? /(?<=[;:]) | (?=\(and )/g : / (?=\(and )/g, '\u00a0');
}
