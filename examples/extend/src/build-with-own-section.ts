// #region use
import { buildReport, type Dataset, type Report } from '@outlay/reports';
import { largestPurchases } from './largest-purchases-section.ts';

/** A report with the headline, the control totals, a section of its own and the documents, in this order. */
export function reportWithLargestPurchases(dataset: Dataset): Report {
  return buildReport(dataset, {
    locale: 'en',
    sections: ['headline', 'reconciliation', largestPurchases, 'documents'],
  });
}
// #endregion
