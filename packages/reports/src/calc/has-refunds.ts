import type { ReportFigures } from '../figures/figures.ts';

/** Whether refunds in the main currency are deducted from its categories and stores. */
export function hasRefunds({ flows, mainCurrency }: Pick<ReportFigures, 'flows' | 'mainCurrency'>): boolean {
  return flows.some(({ refunds }) => refunds.amount.currency === mainCurrency && refunds.documents > 0);
}
