import type { Figure, Report, Row, Section, Table } from '@outlay/reports';
import type { TableLinks } from './plan-table.ts';

/** The link destinations of a report, which are always in the file. */
export type LinkTargets = {
  /** The destination of a figure: the section with its details. */
  readonly ofFigure: (figure: Figure) => string | null;
  /** The links of a section's table. */
  readonly ofTable: (section: Section) => TableLinks;
};

/** The section with the details of a figure, by the figure's key. */
const sectionOfFigure: Readonly<Record<string, string>> = {
  documents: 'documents',
  dailyAverage: 'days',
  largestCategory: 'categories',
  largestPurchase: 'documents',
};

/** The section whose rows detail the rows of another one. */
const sectionOfRows: Readonly<Record<string, string>> = {
  categories: 'subcategories',
  subcategories: 'documents',
  stores: 'documents',
};

/**
 * Creates the links of a report.
 * @param sections - the sections that the file shows
 */
export function linkTargets(sections: readonly Section[], { figures }: Report): LinkTargets {
  const shown = new Map(sections.map((section) => [section.id, section]));
  const toSection = (id: string | undefined) =>
    id !== undefined && shown.has(id) ? sectionDestination(id) : null;
  const details = new Set(Object.keys(sectionOfRows).map((id) => sectionOfRows[id]));
  const purchase = figures.largestPurchase ? figures.documents.indexOf(figures.largestPurchase) : -1;
  const purchaseName = rowDestination('documents', purchase);

  return {
    ofFigure({ key }) {
      if (key === 'largestPurchase' && purchase >= 0 && shown.has('documents')) return purchaseName;
      return toSection(key.startsWith('spent-') ? 'documents' : sectionOfFigure[key]);
    },
    ofTable({ id }) {
      const linkOf = rowLinks(sectionOfRows[id]);
      return {
        ...(linkOf ? { linkOf } : {}),
        destinationOf: (row) => {
          if (id === 'documents') return row === purchase ? purchaseName : null;
          return details.has(id) ? rowDestination(id, row) : null;
        },
      };
    },
  };

  /** Links to the first row with the same name, or to the documents. */
  function rowLinks(detailId: string | undefined): ((row: Row) => string | null) | null {
    if (detailId === undefined) return null;
    const documents = toSection('documents');
    const detail = detailId === 'documents' ? undefined : shown.get(detailId);
    if (!detail) return documents === null ? null : () => documents;
    const rows = rowsByName(detail);
    return (row) => {
      const index = rows.get(nameOf(row));
      return index === undefined ? documents : rowDestination(detailId, index);
    };
  }
}

/** The destination name of a section. */
export function sectionDestination(id: string): string {
  return `section-${id}`;
}

function rowDestination(id: string, row: number): string {
  return `row-${id}-${row}`;
}

/** The index of the first row with each name. */
function rowsByName({ content }: Section): Map<string, number> {
  const rows = new Map<string, number>();
  if (content.type !== 'table') return rows;
  let index = 0;
  for (const row of (content satisfies Table).rows) {
    const name = nameOf(row);
    if (!rows.has(name)) rows.set(name, index);
    index += 1;
  }
  return rows;
}

/** The text of a row's first cell. */
function nameOf([first]: Row): string {
  return first?.type === 'text' ? first.text : '';
}
