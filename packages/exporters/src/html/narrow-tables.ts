import type { Column, Section } from '@outlay/reports';

/** Which columns of a table stay in sight where a screen is too narrow for all: positions among those that are shown. */
export type LeadingColumns = { readonly name: number; readonly amount: number | undefined };

/** What a row is of, and the amount that it is about: the column `amount`, or else the first of money or numbers. */
export function leadingColumns(shown: readonly Pick<Column, 'key' | 'kind'>[]): LeadingColumns {
  const firstOf = (isIt: (column: Pick<Column, 'key' | 'kind'>) => boolean) => {
    const at = shown.findIndex(isIt);
    return at < 0 ? undefined : at;
  };
  return {
    name: firstOf(({ kind }) => kind === 'text') ?? 0,
    amount:
      firstOf(({ key }) => key === 'amount') ??
      firstOf(({ kind }) => kind === 'money') ??
      firstOf(({ kind }) => kind === 'count' || kind === 'decimal' || kind === 'share'),
  };
}

/**
 * Style that gives every cell of the tables the name of its column, for screens on which a row is a block: once a
 * column, not once a cell.
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
      : `[aria-labelledby="h-${id}"] :is(tbody, tfoot) > tr > :nth-child(${at + 1}):not(.b)::before { content: "${cssText(label)}: "; }`,
  );
}

/** A text in a quoted string of a style: nothing in it ends the string, the style or the page. */
function cssText(text: string): string {
  return text.replaceAll(
    /[^\p{L}\p{N} .,%-]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
}
