import type { Column, Section } from '@outlay/reports';
import { withJoinedLetters } from '../format/single-letters.ts';

/** The columns of a table that stay visible on a narrow screen, as positions among the shown columns. */
export type LeadingColumns = { readonly name: number; readonly amount: number | undefined };

/**
 * The label column and the amount column of a table: `store`, or else the first text; and `amount`, or what a change of a document
 * amounts to, or else the first of money or numbers. The amount before a change would be taken for that of the document.
 */
export function leadingColumns(shown: readonly Pick<Column, 'key' | 'kind'>[]): LeadingColumns {
  const firstOf = (isIt: (column: Pick<Column, 'key' | 'kind'>) => boolean) => {
    const at = shown.findIndex(isIt);
    return at < 0 ? undefined : at;
  };
  return {
    name: firstOf(({ key }) => key === 'store') ?? firstOf(({ kind }) => kind === 'text') ?? 0,
    amount:
      firstOf(({ key }) => key === 'amount') ??
      firstOf(({ key }) => key === 'effect') ??
      firstOf(({ kind }) => kind === 'money') ??
      firstOf(({ kind }) => kind === 'count' || kind === 'decimal' || kind === 'share'),
  };
}

/**
 * Styles that label the cells of a table with their column, for screens on which each row is a block: once per column,
 * not per cell.
 */
export function cellLabels(sections: readonly Section[]): string {
  return sections
    .flatMap(({ id, content }) => (content.type === 'table' ? labelsOf(id, content.columns) : []))
    .join('\n');
}

function labelsOf(id: string, columns: readonly Column[]): string[] {
  const shown = columns.filter(({ detail }) => !detail);
  const { name, amount } = leadingColumns(shown);
  return shown.flatMap(({ label }, at) =>
    at === name || at === amount
      ? []
      : `[aria-labelledby="h-${id}"] :is(tbody, tfoot) > tr > :nth-child(${at + 1}):not(.b)::before { content: "${cssText(withJoinedLetters(label))}: "; }`,
  );
}

/** A text as a quoted CSS string that cannot end the string, the style or the page. */
function cssText(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N} .,%-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
}
