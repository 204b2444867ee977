import type { Category } from '@outlay/core';
import type { LastReport } from '../figures/last-report.ts';
import { ReportError } from '../figures/report-error.ts';
import { filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import { paymentMethodIn } from '../locale/payment-methods.ts';
import { nameFinder } from './name-finder.ts';
import { nameKey } from './name-key.ts';

/**
 * Whether two filters select the same, whatever the order, spelling and language of the names: otherwise their reports
 * cannot be compared.
 * @param categories - the service's list of names
 */
export function isSameFilter(
  last: Pick<LastReport, 'filter'>,
  filter: ReportFilter | null | undefined,
  categories: readonly Category[],
): boolean {
  return identityOf(last.filter, categories) === identityOf(filterCriteria(filter), categories);
}

/** @throws {ReportError} `other_filter` */
export function refuseOtherFilter(
  last: LastReport | undefined,
  filter: ReportFilter | null | undefined,
  categories: readonly Category[],
): void {
  if (!last || isSameFilter(last, filter, categories)) return;
  const [was, is] = [last.filter, filterCriteria(filter)].map(criteriaText);
  throw new ReportError(
    'other_filter',
    `the last report has ${was}, but this report has ${is}; pass the last report with the same filter`,
  );
}

type Criteria = LastReport['filter'];

function identityOf(criteria: Criteria, categories: readonly Category[]): string {
  const category = nameFinder(categories, 'pl');
  const plainName = (key: string, name: string) => {
    if (key === 'category') return category(name)?.polish ?? name;
    return key === 'paymentMethod' ? (paymentMethodIn(name, 'en') ?? name) : name;
  };
  const identities = criteria.map(({ key, names }) => {
    const keys = new Set(names.map((name) => nameKey(plainName(key, name))));
    return JSON.stringify([key, [...keys].toSorted()]);
  });
  return identities.toSorted().join();
}

function criteriaText(criteria: Criteria): string {
  if (criteria.length === 0) return 'no filter';
  return `the filter ${criteria.map(({ key, names }) => `${key}=${names.join(',')}`).join(' ')}`;
}
