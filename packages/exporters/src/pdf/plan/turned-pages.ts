import type { Section } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { landscape } from '../page/page-size.ts';
import type { PlanContext } from './plan-context.ts';
import { runSteps } from './steps.ts';
import { tableBands } from './table-columns.ts';
import { tableMeasures } from './table-measures.ts';

/** Sections with many columns and few rows, such as one column per month. */
const readAcross: ReadonlySet<string> = new Set(['months']);

/** The context of a section, with a landscape page if its columns fit next to each other only there. */
export function contextOf({ id, content }: Section, context: PlanContext): PlanContext {
  if (!readAcross.has(id) || content.type !== 'table') return context;
  const { report, typesetter, colors, page } = context;
  const measures = runSteps(tableMeasures(content, report.locale, typesetter));
  const bands = tableBands(content, measures, { room: page.contentWidth, colors });
  return bands.length > 1 ? { ...context, page: landscape(page) } : context;
}

/** Sets the page size of blocks to that of their context. */
export function* onPage(blocks: Iterable<Block>, { page }: PlanContext): Generator<Block> {
  for (const block of blocks) yield { ...block, page };
}
