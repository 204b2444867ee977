/**
 * The columns of a list of documents that something leaves out or cannot book as usual, with the reason. `id` is for
 * spreadsheets only.
 */
export const gapColumns = {
  date: 'date',
  store: 'text',
  reason: 'text',
  amount: 'money',
  tax: 'money',
  identifier: 'text',
  id: 'text',
} as const;
