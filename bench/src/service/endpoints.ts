/** The month that is asked for. It has this many documents, however many the account has. */
export const month = { first: '2026-09-01', last: '2026-09-30', documents: 200 } as const;

/** What is asked, by its name in the table. */
export const endpoints = {
  'PurchaseDocuments/my': `/api/PurchaseDocuments/my?from=${month.first}&to=${month.last}`,
  'summaries/periods': `/api/summaries/periods?startDate=${month.first}&endDate=${month.last}`,
  'unread-count': '/api/Notifications/unread-count',
} as const;

/** A name of `endpoints`. */
export type EndpointName = keyof typeof endpoints;
