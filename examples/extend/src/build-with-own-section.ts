// #region use
import { buildReport, type Dataset, type Report } from '@outlay/reports';
import { paymentMethods } from './payment-methods-section.ts';

/** A report with the headline, the control totals, a section of its own and the documents, in this order. */
export function reportWithPaymentMethods(dataset: Dataset): Report {
  return buildReport(dataset, {
    locale: 'en',
    sections: ['headline', 'reconciliation', paymentMethods, 'documents'],
  });
}
// #endregion
