import type { Row, Table } from '@outlay/reports';
import type { Block, Content } from '../page/page-plan.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, decoration, tagged } from './block.ts';
import { cachedLines } from './cached-texts.ts';
import { type DocumentLine, documentLines, isForBooks } from './document-list.ts';
import { keepsNextRow, keepsNextTotal, maxHeightKeptTogether } from './kept-together.ts';
import type { PlanContext } from './plan-context.ts';
import { heightOfKeptNotes } from './plan-notes.ts';
import type { TableLinks } from './plan-table.ts';
import { rowReader } from './row-reader.ts';
import { inSteps, type Steps } from './steps.ts';

const storeHeight = 11.5;
const detailHeight = 10;
const padding = 2.5;
const inset = 5;
const gap = 12;
/** Maximum number of lines of a store or of details; longer texts end with an ellipsis. */
const maxLines = 6;

/** Maximum number of documents whose lines are kept until they are drawn; those of all others are created again. */
const maxKept = 20_000;

type Styles = Readonly<Record<'store' | 'details' | 'total', TextStyle>>;

type Lines = {
  readonly store: readonly string[];
  readonly details: readonly string[];
  readonly amount: string;
  readonly tax: string;
};

/**
 * Plans documents as a dense list: store and amount, with date, category, payment method and tags below in gray; for
 * the books also with the number and the tax of each document.
 * Works in steps, because each document is measured. The returned blocks can be iterated repeatedly.
 */
export function* planDocuments(
  table: Table,
  context: PlanContext,
  { destinationOf }: TableLinks,
): Steps<Iterable<Block>> {
  const { colors, page, report } = context;
  const styles: Styles = {
    store: { font: 'regular', size: 9, color: colors.ink },
    details: { font: 'regular', size: 8, color: colors.soft },
    total: { font: 'semibold', size: 9, color: colors.ink },
  };
  const { lineOf, totalOf } = documentLines(table, report.locale, isForBooks(report));
  const broken = lineBreaker(styles, context);
  const heights = new Float32Array(table.rows.length);
  const kept: Lines[] = [];
  yield* inSteps(table.rows, (row, index) => {
    const lines = broken(lineOf(row));
    if (index < maxKept) kept.push(lines);
    heights[index] = heightOf(lines);
  });
  const rowAt = rowReader(table.rows);
  const linesAt = (index: number) => kept[index] ?? broken(lineOf(rowAt(index)));
  const tag = tagOf('Table');
  const rule = (top: number, height: number) => across(page, { y: top + height - 0.25, height: 0.5 });
  const last = heights.length - 1;
  const maxHeight = maxHeightKeptTogether(page, heightOfKeptNotes(table.notes, context));
  const list = { heights, totals: table.totals.length, maxHeight };
  return {
    *[Symbol.iterator]() {
      for (const [index, height] of heights.entries()) {
        yield blockOf({
          height,
          keepsNext: index < last ? keepsNextRow(list, index) : table.totals.length + table.notes.length > 0,
          destination: destinationOf?.(index) ?? null,
          contents: (top) => [
            decoration(box(rule(top, height), colors.track)),
            ...lineContents(linesAt(index), { top, tag, styles }, context),
          ],
        });
      }
      for (const [index, row] of table.totals.entries()) {
        const isLast = index === list.totals - 1;
        yield totalBlock(row, isLast ? table.notes.length > 0 : keepsNextTotal(list, index));
      }
    },
  };

  function totalBlock(row: Row, keepsNext: boolean): Block {
    const { store, amount } = totalOf(row);
    const total = { store: [store], amount, details: [], tax: '' };
    const height = storeHeight + 2 * padding + 2;
    return blockOf({
      height,
      keepsNext,
      contents: (top) => [
        decoration(box(across(page, { y: top - 0.4, height: 0.8 }), colors.soft)),
        ...lineContents(total, { top: top + 1, tag, styles: { ...styles, store: styles.total } }, context),
      ],
    });
  }
}

/** Returns a function that breaks the texts of documents into lines and caches store names. */
function lineBreaker(styles: Styles, { typesetter, page }: PlanContext): (line: DocumentLine) => Lines {
  const width = page.contentWidth - 2 * inset;
  const storeLines = cachedLines(typesetter, styles.store, maxLines);
  const brokenDetails = (text: string, room: number) =>
    typesetter.width(text, styles.details) <= room
      ? [text]
      : typesetter.lines(text, styles.details, room, maxLines);
  return ({ store, amount, details, tax }) => ({
    amount,
    tax,
    store: storeLines(store, width - typesetter.width(amount, styles.store) - gap),
    details: brokenDetails(details, tax === '' ? width : width - typesetter.width(tax, styles.details) - gap),
  });
}

function heightOf({ store, details }: Lines): number {
  return store.length * storeHeight + details.length * detailHeight + 2 * padding;
}

function lineContents(
  { store, amount, details, tax }: Lines,
  { top, tag, styles }: { readonly top: number; readonly tag: Tag; readonly styles: Styles },
  { typesetter, page }: PlanContext,
): Content[] {
  const row: Tag = { role: 'TR', parent: tag, isWhole: 'page' };
  const cell = { role: 'TD', parent: row, isWhole: 'content' } as const;
  const left = page.left + inset;
  const below = top + padding + store.length * storeHeight;
  const baselineOf = (line: number) => top + padding + 8.7 + line * storeHeight;
  const stores = store.flatMap((text, line) =>
    typesetter.line(text, styles.store, { x: left, baseline: baselineOf(line), align: 'left' }),
  );
  const amounts = typesetter.line(amount, styles.store, {
    x: page.right - inset,
    baseline: baselineOf(0),
    align: 'right',
  });
  const grey = details.flatMap((text, line) =>
    typesetter.line(text, styles.details, {
      x: left,
      baseline: below + 7.2 + line * detailHeight,
      align: 'left',
    }),
  );
  const taxes =
    tax === ''
      ? []
      : typesetter.line(tax, styles.details, {
          x: page.right - inset,
          baseline: below + 7.2,
          align: 'right',
        });
  const marks = [...stores, ...amounts, ...grey, ...taxes];
  const isPlain = taxes.length < 2 && stores.length === 1 && amounts.length === 1 && grey.length === 1;
  if (isPlain) return [{ tag: row, marks, each: 'TD' }];
  return [
    tagged(cell, stores),
    tagged(cell, amounts),
    ...[grey, taxes].flatMap((some) => (some.length > 0 ? [tagged(cell, some)] : [])),
  ];
}
