/** Banks whose statements can be imported, by name. */
export const supportedBanks: readonly string[] = [
  'Alior Bank',
  'Bank Millennium',
  'BNP Paribas',
  'Citi Handlowy',
  'Credit Agricole',
  'ING Bank Śląski',
  'mBank',
  'Nest Bank',
  'Pekao SA',
  'PKO BP',
  'Revolut',
  'Santander Bank Polska',
  'Wise',
];
