export { aDataset, aRecurringExpense, aSummary } from './dataset.ts';
export { aLargeReport, aReport } from './sample-report.ts';
