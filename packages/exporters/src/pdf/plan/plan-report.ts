import { type Section, sectionsIn } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { type LinkTargets, linkTargets, sectionDestination } from './link-targets.ts';
import { planCategoryChart } from './plan-category-chart.ts';
import type { PlanContext } from './plan-context.ts';
import { planControlBox } from './plan-control-box.ts';
import { planDayChart } from './plan-day-chart.ts';
import { planFontNote } from './plan-font-note.ts';
import { planHeading } from './plan-heading.ts';
import { planNotes } from './plan-notes.ts';
import { planProse } from './plan-prose.ts';
import { planTable } from './plan-table.ts';
import { planTiles } from './plan-tiles.ts';
import { planTitle } from './plan-title.ts';
import { planWarnings } from './plan-warnings.ts';
import type { Steps } from './steps.ts';

/**
 * Plans the sections of a report as blocks, top to bottom, after its title and warnings where no overview has said those. They can be taken more than once: to count pages, then to draw them. Pure;
 * drawing adds nothing. What only a spreadsheet has room for is left out.
 */
export function* planReport(context: PlanContext): Steps<Iterable<Block>> {
  const { report } = context;
  const sections = sectionsIn(report, 'page');
  const targets = linkTargets(sections, report);
  const isFirst = report.overviewSize === 'none';
  const parts: Iterable<Block>[] = isFirst ? [planTitle(context), planWarnings(context)] : [];
  for (const section of sections) {
    const { id, title } = section;
    parts.push([planHeading({ title, destination: sectionDestination(id) }, context)]);
    parts.push(planChart(section, context), yield* planContent(section, { context, targets }));
    parts.push(planNotes(notesOf(section), context));
  }
  let fontNote: readonly Block[] | undefined;
  return {
    *[Symbol.iterator]() {
      for (const part of parts) yield* part;
      // Known once every text was measured. It stays what it was when the pages were counted.
      fontNote ??= planFontNote(context);
      yield* fontNote;
    },
  };
}

function notesOf({ content }: Section): readonly string[] {
  return content.type === 'prose' ? [] : content.notes;
}

function planChart({ id }: Section, context: PlanContext): Block[] {
  if (id === 'categories') return planCategoryChart(context);
  return id === 'days' ? planDayChart(context) : [];
}

function* planContent(
  section: Section,
  { context, targets }: { readonly context: PlanContext; readonly targets: LinkTargets },
): Steps<Iterable<Block>> {
  const { id, content } = section;
  switch (content.type) {
    case 'figures':
      return id === 'reconciliation'
        ? planControlBox(content, context)
        : planTiles(content, context, targets.ofFigure);
    case 'prose':
      return planProse(content, context);
    case 'table':
      return yield* planTable(content, context, targets.ofTable(section));
  }
}
