import type { Section } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { landscape } from '../page/page-size.ts';
import type { PlanContext } from './plan-context.ts';
import { runSteps } from './steps.ts';
import { tableBands } from './table-columns.ts';
import { tableMeasures } from './table-measures.ts';

/** Sections whose rows are read across: months side by side. They have few rows. */
const readAcross: ReadonlySet<string> = new Set(['months']);

/** What a section is planned with: a turned page where all of its columns stand side by side only there. */
export function contextOf({ id, content }: Section, context: PlanContext): PlanContext {
  if (!readAcross.has(id) || content.type !== 'table') return context;
  const { report, typesetter, colors, page } = context;
  const measures = runSteps(tableMeasures(content, report.locale, typesetter));
  const bands = tableBands(content, measures, { room: page.contentWidth, colors });
  return bands.length > 1 ? { ...context, page: landscape(page) } : context;
}

/** Blocks with the page that they are planned for. */
export function* onPage(blocks: Iterable<Block>, { page }: PlanContext): Generator<Block> {
  for (const block of blocks) yield { ...block, page };
}
