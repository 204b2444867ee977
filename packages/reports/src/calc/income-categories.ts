/**
 * Categories of income, in both languages of the service. The interface does not mark them (specification §2 only says
 * that they exist), so they are recognized by name.
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
