import { type Report, type Section, sectionsIn } from '@outlay/reports';
import type { ChartPlan } from './chart-plan.ts';
import { figureRows, proseRows, summaryWidths } from './figure-rows.ts';
import { type NamedRow, rangeNames } from './named-row.ts';
import { overviewBlocks } from './overview-blocks.ts';
import type { UnplacedChart } from './plan-charts.ts';
import { reconciliationSection } from './reconciliation-rows.ts';
import { withRowHeight } from './row-height.ts';
import type { SheetPlan } from './sheet-plan.ts';

/** The columns of two charts next to each other. */
const chartColumns = [
  { fromColumn: 0, toColumn: 2 },
  { fromColumn: 2, toColumn: summaryWidths.length },
];
const rowsAChart = 18;

/** The input of the sheet besides the report. */
export type SummaryParts = {
  readonly name: string;
  readonly charts: readonly UnplacedChart[];
  readonly nameOf: (wanted: string) => string;
};

/** Rows, and the charts next to them or between them. */
type SummaryContent = { readonly rows: readonly NamedRow[]; readonly charts: readonly ChartPlan[] };

/**
 * Plans the summary sheet: the overview with its charts, or the figures and texts of the sections. `null` if there
 * are none.
 */
export function planSummarySheet(report: Report, { name, charts, nameOf }: SummaryParts): SheetPlan | null {
  const hasOverview = report.overviewSize !== 'none';
  const content = hasOverview ? overviewBlocks(report, name) : sectionBlocks(report, charts);
  const words = sectionsIn(report, 'workbook')
    .filter(({ content: { type } }) => hasOverview && type === 'prose')
    .flatMap((section) => [...sectionRows(section, report)]);
  const rows = [...content.rows, ...words];
  if (rows.length === 0) return null;
  return {
    name,
    columnWidths: summaryWidths,
    rows: rows.map((row) => withRowHeight(row, summaryWidths)),
    table: null,
    isPortrait: true,
    names: rangeNames(rows, { sheet: name, firstRow: 1, column: 1, nameOf }),
    charts: content.charts,
    verdicts: null,
  };
}

function sectionBlocks(report: Report, charts: readonly UnplacedChart[]): SummaryContent {
  const rows: NamedRow[] = [];
  const placed: ChartPlan[] = [];
  for (const section of sectionsIn(report, 'workbook')) {
    rows.push(...sectionRows(section, report));
    if (placed.length > 0 || !hasFigures(section)) continue;
    placed.push(...placeCharts(charts, rows.length + 1));
    rows.push(...Array.from({ length: placed.length > 0 ? rowsAChart + 1 : 0 }, () => ({ cells: [] })));
  }
  return { rows, charts: placed };
}

function placeCharts(charts: readonly UnplacedChart[], fromRow: number): ChartPlan[] {
  return charts.flatMap((chart, index) => {
    const columns = chartColumns[index];
    return columns ? [{ ...chart, place: { ...columns, fromRow, toRow: fromRow + rowsAChart - 1 } }] : [];
  });
}

function* sectionRows({ id, title, content }: Section, { locale }: Report): Generator<NamedRow> {
  if (content.type === 'prose') yield* proseRows(title, content);
  if (content.type === 'figures' && id !== reconciliationSection) {
    yield* figureRows({ id, title, list: content }, locale);
  }
}

/** Whether a section has figures for this sheet; those of the reconciliation are on the control sheet. */
function hasFigures({ id, content }: Section): boolean {
  return content.type === 'figures' && id !== reconciliationSection;
}
