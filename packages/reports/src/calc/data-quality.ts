import { type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { DocumentRow, QualityCode, QualityFinding } from '../figures/figures.ts';
import { currencyTotals } from './totals.ts';

/** A check of each document, and whether the service returns the field at all. */
type Check = {
  readonly code: QualityCode;
  readonly isProvided: (row: DocumentRow) => boolean;
  readonly isFound: (row: DocumentRow) => boolean;
};

const always = () => true;

/**
 * In the order of a report. A missing required value is a finding; a missing optional value is one only if the service
 * returns it elsewhere.
 */
function checksAt(today: CalendarDate): readonly Check[] {
  return [
    { code: 'without_category', isProvided: always, isFound: ({ category }) => category === null },
    { code: 'without_date', isProvided: always, isFound: ({ date }) => date === null },
    { code: 'without_store', isProvided: always, isFound: ({ store }) => store === null },
    {
      code: 'without_image',
      isProvided: ({ hasImage }) => hasImage !== null,
      isFound: ({ hasImage }) => hasImage === false,
    },
    {
      code: 'in_future',
      isProvided: ({ date }) => date !== null,
      isFound: ({ date }) => date !== null && date > today,
    },
    { code: 'zero_amount', isProvided: always, isFound: ({ full }) => full.minor === 0n },
  ];
}

/**
 * The records that need attention, check by check; empty without records. Missing images are reported only if the
 * account usually has images.
 * @param documents - every document of the period, income included
 */
export function dataQuality(
  documents: readonly DocumentRow[],
  dataset: Dataset,
  main: string,
): QualityFinding[] {
  const { readAt, timeZone, unreadableDocuments } = dataset;
  const listed = documents.length + unreadableDocuments;
  if (listed === 0) return [];
  const checks = checksAt(dateInZone(readAt, timeZone)).filter(
    ({ code }) => code !== 'without_image' || hasImagesUsually(documents, dataset),
  );
  return [
    ...checks.map((check) => finding(check, documents, main)),
    { code: 'without_amount', checked: listed, count: unreadableDocuments, totals: [], documents: [] },
  ];
}

/**
 * Whether at least half of the documents of the period and of the compared periods have an image, among those for which
 * the service tells; also `true` if it tells for none, which the check itself reports.
 */
function hasImagesUsually(documents: readonly DocumentRow[], { previous, lastYear }: Dataset): boolean {
  let [provided, have] = [0, 0];
  for (const list of [documents, previous?.documents ?? [], lastYear?.documents ?? []]) {
    for (const { hasImage } of list) {
      if (hasImage !== null) provided += 1;
      if (hasImage) have += 1;
    }
  }
  return have * 2 >= provided;
}

function finding(
  { code, isProvided, isFound }: Check,
  documents: readonly DocumentRow[],
  main: string,
): QualityFinding {
  let checked = 0;
  const found: DocumentRow[] = [];
  for (const row of documents) {
    if (!isProvided(row)) continue;
    checked += 1;
    if (isFound(row)) found.push(row);
  }
  const isNeverProvided = checked === 0 && documents.length > 0;
  return {
    code,
    checked,
    count: isNeverProvided ? null : found.length,
    totals: currencyTotals(found, main).filter((total) => total.documents > 0),
    documents: found,
  };
}
