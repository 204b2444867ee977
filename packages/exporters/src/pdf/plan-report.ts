import type { Report, Section } from '@outlay/reports';
import type { Block, PagePlan } from './page-plan.ts';
import { paginate } from './paginate.ts';
import type { PlanContext } from './plan-context.ts';
import { planControlBox } from './plan-control-box.ts';
import { planHeading } from './plan-heading.ts';
import { planProse } from './plan-prose.ts';
import { planTable } from './plan-table.ts';
import { planTiles } from './plan-tiles.ts';
import { planTitle, planWarnings } from './plan-title.ts';
import type { Typesetter } from './typesetter.ts';

/** Plans every page of a report: what stands where. Pure; drawing adds nothing. */
export function planReport(report: Report, typesetter: Typesetter): PagePlan[] {
  const context = { report, typesetter };
  return paginate([
    ...planTitle(context),
    ...planWarnings(context),
    ...report.sections.flatMap((section) => planSection(section, context)),
  ]);
}

function planSection(section: Section, context: PlanContext): Block[] {
  const heading = planHeading(section.title, context);
  return [heading, ...planContent(section, context)];
}

function planContent({ id, content }: Section, context: PlanContext): Block[] {
  switch (content.type) {
    case 'figures':
      return id === 'reconciliation' ? [planControlBox(content, context)] : planTiles(content, context);
    case 'prose':
      return planProse(content, context);
    case 'table':
      return planTable(content, context);
  }
}
