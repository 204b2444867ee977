import { type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { DocumentRow, QualityCode, QualityFinding } from '../figures/figures.ts';
import type { Accumulator } from './accumulator.ts';
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

/** The documents that a check applies to and those that it found. */
type Checked = { readonly check: Check; checked: number; readonly found: DocumentRow[] };

/** Checks every document of the period, income included. */
export function qualityAccumulator({ readAt, timeZone }: Dataset): Accumulator<readonly Checked[]> {
  const all = checksAt(dateInZone(readAt, timeZone)).map(
    (check): Checked => ({ check, checked: 0, found: [] }),
  );
  return {
    add(document) {
      for (const each of all) {
        if (!each.check.isProvided(document)) continue;
        each.checked += 1;
        if (each.check.isFound(document)) each.found.push(document);
      }
    },
    result: () => all,
  };
}

/**
 * The records that need attention, check by check; empty without records. Missing images are reported only if the
 * account usually has images.
 */
export function dataQuality(
  all: readonly Checked[],
  documents: number,
  dataset: Dataset,
  main: string,
): QualityFinding[] {
  const { unreadableDocuments } = dataset;
  const listed = documents + unreadableDocuments;
  if (listed === 0) return [];
  return [
    ...all
      .filter((each) => each.check.code !== 'without_image' || hasImagesUsually(each, dataset))
      .map((each) => finding(each, documents, main)),
    { code: 'without_amount', checked: listed, count: unreadableDocuments, totals: [], documents: [] },
  ];
}

/**
 * Whether at least half of the documents of the period and of the compared periods have an image, among those for which
 * the service tells; also `true` if it tells for none, which the check itself reports.
 */
function hasImagesUsually({ checked, found }: Checked, { previous, lastYear }: Dataset): boolean {
  const earlier = [previous, lastYear].flatMap((past) => past?.documents ?? []);
  const provided = earlier.flatMap(({ hasImage }) => hasImage ?? []);
  const have = checked - found.length + provided.filter(Boolean).length;
  return have * 2 >= checked + provided.length;
}

function finding({ check, checked, found }: Checked, documents: number, main: string): QualityFinding {
  return {
    code: check.code,
    checked,
    count: checked === 0 && documents > 0 ? null : found.length,
    totals: currencyTotals(found, main).filter((total) => total.documents > 0),
    documents: found,
  };
}
