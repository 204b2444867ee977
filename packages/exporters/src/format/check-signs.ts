import type { Reconciliation } from '@outlay/reports';

/**
 * The sign beside the result of a check, so that color is not the only mark: a check mark only for something that was
 * compared and agrees, and a neutral dash for everything that was not compared.
 */
export const checkSigns: Readonly<Record<Reconciliation['status'], string>> = {
  balanced: '✓',
  differs: '≠',
  unchecked: '–',
};
