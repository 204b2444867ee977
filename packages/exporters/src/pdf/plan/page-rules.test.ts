import {
  type AccountingMapping,
  type AppendixPart,
  appendixParts,
  buildReport,
  presetNames,
} from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSizeName } from '../../exporter/page-size-name.ts';
import { anyHousehold } from '../../testing/any-household.ts';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import type { PagePlan, PlacedBlock } from '../page/page-plan.ts';
import { pageSizes } from '../page/page-size.ts';
import { paginate } from './paginate.ts';
import { planReport } from './plan-report.ts';
import { runSteps } from './steps.ts';

const accounting: AccountingMapping = {
  rules: [{ store: 'Biedronka', account: '402-01', costCenter: 'Biuro', vat: '23%' }],
};

const anyCase = fc.record({
  household: anyHousehold,
  preset: fc.constantFrom(...presetNames),
  size: fc.constantFrom<PageSizeName>('a4', 'letter'),
});

type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never;

/** The blocks of a report in a preset; presets with an overview get all parts of the appendix. */
function blocksOf({ household: { dataset, options }, preset, size }: Case) {
  const hasOverview = preset === 'household' || preset === 'digest';
  const appendix: readonly AppendixPart[] = hasOverview ? appendixParts : [];
  const report = buildReport(dataset, { ...options, preset, accounting, appendix });
  const context = { ...base, report, page: pageSizes[size] };
  return { blocks: runSteps(planReport(context)), page: context.page };
}

function pagesOf(chosen: Case): PagePlan[] {
  const { blocks, page } = blocksOf(chosen);
  return [...paginate(blocks, page)];
}

const base = await aPlanContext(aReport());

const runs = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 12) };
const timeout = 60_000 + runs.numRuns * 1000;

describe('the pages of any report in every preset', () => {
  it('are at least half full, except for the last ones', { timeout }, () => {
    fc.assert(
      fc.property(anyCase, (chosen) => {
        const pages = pagesOf(chosen);
        const isLast = (index: number) => pages[index + 1]?.page !== pages[index]?.page;
        const sparse = pages.filter((plan, index) => !isLast(index) && filled(plan) < 0.5);
        expect(sparse.map(describePage)).toEqual([]);
      }),
      runs,
    );
  });

  it('keep at most half a page together', { timeout }, () => {
    fc.assert(
      fc.property(anyCase, (chosen) => {
        const { blocks, page } = blocksOf(chosen);
        let together = 0;
        for (const block of blocks) {
          const { top, bottom } = block.page ?? page;
          together += block.space + block.height;
          expect(together).toBeLessThanOrEqual((bottom - top) / 2);
          if (!block.keepsNext) together = 0;
        }
      }),
      runs,
    );
  });

  it('never end with a heading', { timeout }, () => {
    fc.assert(
      fc.property(anyCase, (chosen) => {
        const pages = pagesOf(chosen);
        const ends = pages.map(({ blocks }) => blocks.at(-1)?.block);
        expect(ends.filter((block) => block?.bookmark)).toEqual([]);
        expect(ends.slice(0, -1).filter((block) => block?.keepsNext)).toEqual([]);
      }),
      runs,
    );
  });

  it('begin with no note that has space below its table', { timeout }, () => {
    fc.assert(
      fc.property(anyCase, (chosen) => {
        const pages = pagesOf(chosen);
        const parted = pages.flatMap(({ blocks }, index) => {
          const above = blocksWhile(isNote, pages[index - 1]?.blocks.toReversed());
          const here = blocksWhile(isNote, blocks);
          const height = [...above, ...here].reduce((sum, { block }) => sum + block.height, 0);
          return here.length > 0 && (above.length === 0 || height < 94)
            ? [describePage({ page: base.page, blocks: here })]
            : [];
        });
        expect(parted).toEqual([]);
      }),
      runs,
    );
  });

  it('truncate no name of 140 letters', { timeout }, () => {
    fc.assert(
      fc.property(anyCase, (chosen) => {
        const pages = pagesOf(chosen);
        const texts = pages.flatMap(({ blocks }) =>
          blocks.flatMap(({ block, top }) => marksOf(block.contents(top), 'text').map(({ text }) => text)),
        );
        expect(texts.filter((text) => text.includes('…'))).toEqual([]);
      }),
      runs,
    );
  });
});

/** Whether a block is a line of a note: nothing else is in this size. The note on fonts is on the whole report. */
function isNote({ block, top }: PlacedBlock): boolean {
  const texts = marksOf(block.contents(top), 'text');
  return texts.length > 0 && texts.every(({ size, text }) => size === 8.5 && !text.startsWith('□'));
}

function blocksWhile(
  holds: (placed: PlacedBlock) => boolean,
  blocks: readonly PlacedBlock[] = [],
): readonly PlacedBlock[] {
  const end = blocks.findIndex((placed) => !holds(placed));
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** Describes a page by the heights of its blocks and their first texts. */
function describePage({ blocks }: PagePlan): string[] {
  return blocks.map(({ block, top }) => {
    const [first] = marksOf(block.contents(top), 'text');
    return `${Math.round(block.height)} pt: ${first?.text ?? ''}`;
  });
}

/** The part of the height of a page that its blocks cover. */
function filled({ page, blocks }: PagePlan): number {
  const last = blocks.at(-1);
  return last ? (last.top + last.block.height - page.top) / (page.bottom - page.top) : 0;
}
