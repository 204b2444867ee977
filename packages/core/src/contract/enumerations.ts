/** Kinds of notification, name to number (specification §2). */
export const notificationTypes = { Error: 1, Warning: 2, Info: 3, Success: 4 } as const;
export type NotificationType = keyof typeof notificationTypes;

/** What notifications are about, name to number (specification §2). */
export const notificationCategories = {
  DocumentProcessing: 1,
  WeeklySummary: 2,
  System: 3,
  DuplicateDetection: 4,
} as const;
export type NotificationCategory = keyof typeof notificationCategories;

/** Sizes of the parts that a summary is broken down into (specification §2). */
export const granularities = ['Day', 'Week', 'Month'] as const;
export type Granularity = (typeof granularities)[number];

/** Periods relative to the service's clock (specification §2). */
export const presets = ['current-week', 'current-month', 'last-week', 'last-month'] as const;
export type Preset = (typeof presets)[number];

/** What the document list can be ordered by (specification §2). */
export const documentOrders = ['purchase_time', 'created_at'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Directions of an order (specification §2). */
export const sortDirections = ['desc', 'asc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** How often a recurring expense comes, name to number (observed fields). */
export const recurringFrequencies = { weekly: 0, monthly: 1, quarterly: 2, yearly: 3 } as const;
export type RecurringFrequency = keyof typeof recurringFrequencies;

/** What became of a duplicate suggestion, name to number (observed fields). */
export const duplicateStatuses = { pending: 0, accepted: 1, rejected: 2, dismissed: 3 } as const;
export type DuplicateStatus = keyof typeof duplicateStatuses;

/** Scopes of a token and the requests that each allows in an hour (specification §5). */
export const scopeLimits = { read: 1000, write: 2000, admin: 5000 } as const;
export type Scope = keyof typeof scopeLimits;
