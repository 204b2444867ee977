import type { ReportOptions } from './build-report.ts';
import { mainCurrency } from './calc/by-currency.ts';
import { categoryNaming } from './calc/category-naming.ts';
import { changesSinceClosing } from './calc/changes-since-closing.ts';
import { documentRows, type RowOptions, sourcedRows } from './calc/document-rows.ts';
import { filterDataset } from './calc/filter-dataset.ts';
import { groupNaming } from './calc/groups.ts';
import { incomeApart } from './calc/income-apart.ts';
import { defaultIncomeCategories } from './calc/income-categories.ts';
import { currencyTotals } from './calc/totals.ts';
import { withValidShares } from './calc/valid-shares.ts';
import type { ChangedField } from './figures/change-figures.ts';
import type { ClosedDocuments } from './figures/closed-documents.ts';
import type { Dataset, FilteredDocument } from './figures/dataset.ts';
import { plainDataset, withPlainTexts } from './report/plain-texts.ts';

/** What decides which documents a report counts, how, and to which accounts. */
export type CountingOptions = Pick<
  ReportOptions,
  'locale' | 'filter' | 'counted' | 'incomeCategories' | 'accounting'
>;

/**
 * The documents that a report of these records counts: those of its period that match the filter. They can be kept and
 * compared with the records of a later time.
 * @throws {ReportError} `unknown_filter_name`
 */
export function closingDocuments(records: Dataset, options: CountingOptions): readonly FilteredDocument[] {
  const { dataset, rowOptions } = counting(records, options);
  return sourcedRows(dataset.documents, dataset.period, rowOptions).map(({ document }) => document);
}

/**
 * Whether documents that were added, removed or changed since a period was closed make a correction: what is booked or added
 * up is different now. That is the case if a document has another date, store, amount, tax, category, payment method or number, also
 * a part of it another category or amount, and, if a rule of the accounts names tags, other tags. Names and quantities of
 * line items, and their order, are listed in a correction but make none, and neither does what no report shows: when a
 * document was recorded, its image and its group.
 * @throws {ReportError} `unknown_filter_name`
 */
export function hasChangedSinceClosing(
  records: Dataset,
  closed: ClosedDocuments,
  options: CountingOptions,
): boolean {
  const { dataset, rowOptions } = counting(records, options);
  const { kind, period } = dataset;
  const { spending: documents, income } = incomeApart(documentRows(dataset.documents, period, rowOptions));
  const main = mainCurrency(dataset.documents) ?? '';
  const { locale } = options;
  const counted = {
    counted: rowOptions.counted,
    mainCurrency: main,
    totals: currencyTotals(documents, main),
  };
  const now = { kind, period, locale, documents, income, ...counted };
  const isBookedByTags = options.accounting?.rules.some(({ tag }) => typeof tag === 'string') ?? false;
  return changesSinceClosing(closed, now, rowOptions).documents.some(
    ({ change, fields }) =>
      change !== 'changed' ||
      fields.some((field) => !unbooked.has(field) || (field === 'tags' && isBookedByTags)),
  );
}

/** The fields that no amount, date or account depends on. */
const unbooked: ReadonlySet<ChangedField> = new Set(['tags', 'lineItems']);

function counting(
  records: Dataset,
  { locale, filter, counted = 'full', incomeCategories = defaultIncomeCategories }: CountingOptions,
): { readonly dataset: Dataset; readonly rowOptions: RowOptions } {
  const sound = withValidShares(plainDataset(records));
  const { dataset } = filterDataset(sound, withPlainTexts(filter), locale);
  const naming = categoryNaming(dataset.categoryNames, locale, incomeCategories);
  const { timeZone, groups } = dataset;
  return { dataset, rowOptions: { timeZone, counted, naming, groupName: groupNaming(groups) } };
}
