import type { Figure, Reconciliation } from '@outlay/reports';

/** Whether a line of the control totals says that something was not checked, beside totals that were. */
export function isNotChecked({ key, value }: Figure, status: Reconciliation['status']): boolean {
  if (key === 'unchecked') return true;
  return key === 'categoriesTotal' && value.type === 'text' && status !== 'unchecked';
}
