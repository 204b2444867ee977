/**
 * Categories of income, as the service names them in either language. The interface does not say which categories
 * are of income (specification §2 says only that there are some), so that they are known by name.
 */
export const defaultIncomeCategories: readonly string[] = [
  'Wynagrodzenie',
  'Inne przychody',
  'Przychody',
  'Dochody',
  'Salary',
  'Other income',
  'Income',
];
