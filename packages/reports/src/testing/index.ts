export { aDataset, aRecurringExpense, aSummary } from './dataset.ts';
export { ledgerProblems } from './ledger-problems.ts';
export { type ExactShare, reportedShares } from './reported-shares.ts';
export { aLargeReport, aReport } from './sample-report.ts';
export { anInvoice } from './supplier-invoice.ts';
