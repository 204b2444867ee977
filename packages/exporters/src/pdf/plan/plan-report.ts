import { type Section, sectionsIn } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { isDocumentList } from './document-list.ts';
import { type LinkTargets, linkTargets, sectionDestination } from './link-targets.ts';
import { type PageSection, pageSection } from './page-section.ts';
import type { PlanContext } from './plan-context.ts';
import { planControlBox } from './plan-control-box.ts';
import { planDayChart } from './plan-day-chart.ts';
import { planDocuments } from './plan-documents.ts';
import { planFontNote } from './plan-font-note.ts';
import { planHeading } from './plan-heading.ts';
import { planNotes } from './plan-notes.ts';
import { planProse } from './plan-prose.ts';
import { planTable } from './plan-table.ts';
import { planTiles } from './plan-tiles.ts';
import { planTitle } from './plan-title.ts';
import { planWarnings } from './plan-warnings.ts';
import type { Steps } from './steps.ts';
import { contextOf, onPage } from './turned-pages.ts';

/**
 * Plans a report as blocks in order: title and warnings unless an overview has shown them, then sections, with those on
 * landscape pages last. Columns and sections for spreadsheets only are left out. The blocks can be iterated
 * repeatedly, to count pages and then to draw them. Pure.
 */
export function* planReport(context: PlanContext): Steps<Iterable<Block>> {
  const { report } = context;
  const shown = sectionsIn(report, 'page').map((section) => pageSection(section, report.locale));
  const targets = linkTargets(
    shown.map(({ section }) => section),
    report,
  );
  const isFirst = report.overviewSize === 'none';
  const parts: Iterable<Block>[] = isFirst ? [planTitle(context), planWarnings(context)] : [];
  const turned: Iterable<Block>[] = [];
  for (const each of shown) {
    const own = contextOf(each.section, context);
    const planned = yield* planSection(each, { context: own, targets });
    if (own === context) parts.push(...planned);
    else turned.push(...planned.map((blocks) => ({ [Symbol.iterator]: () => onPage(blocks, own) })));
  }
  let fontNote: readonly Block[] | undefined;
  return {
    *[Symbol.iterator]() {
      for (const part of parts) yield* part;
      // Missing fonts are known once every text is measured. Computed once, so that the page count stays the same.
      fontNote ??= planFontNote(context);
      yield* fontNote;
      // Landscape pages come last, so that they do not leave a half-empty page before them.
      for (const part of turned) yield* part;
    },
  };
}

type Planning = { readonly context: PlanContext; readonly targets: LinkTargets };

function* planSection({ section, currency }: PageSection, planning: Planning): Steps<Iterable<Block>[]> {
  const { id, title } = section;
  const { context } = planning;
  const heading = planHeading({ title, currency, destination: sectionDestination(id) }, context);
  const chart = id === 'days' ? planDayChart(context) : [];
  // A table of days would repeat its chart.
  const content = chart.length > 0 ? [] : yield* planContent(section, planning);
  return [[heading], chart, content, planNotes(notesOf(section), context)];
}

function notesOf({ content }: Section): readonly string[] {
  return content.type === 'prose' ? [] : content.notes;
}

function* planContent(section: Section, { context, targets }: Planning): Steps<Iterable<Block>> {
  const { id, content } = section;
  switch (content.type) {
    case 'figures':
      return id === 'reconciliation'
        ? planControlBox(content, context)
        : planTiles(content, context, targets.ofFigure);
    case 'prose':
      return planProse(content, context);
    case 'table':
      if (isDocumentList(id)) return yield* planDocuments(content, context, targets.ofTable(section));
      return yield* planTable(content, context, targets.ofTable(section));
  }
}
