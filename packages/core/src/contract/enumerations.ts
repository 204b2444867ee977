/** Kinds of notification, name to number (specification §2). */
export const notificationTypes = { Error: 1, Warning: 2, Info: 3, Success: 4 } as const;
/** A kind of notification, by name. */
export type NotificationType = keyof typeof notificationTypes;

/** Categories of notification, name to number (specification §2). */
export const notificationCategories = {
  DocumentProcessing: 1,
  WeeklySummary: 2,
  System: 3,
  DuplicateDetection: 4,
} as const;
/** A category of notification, by name. */
export type NotificationCategory = keyof typeof notificationCategories;

/** Units that a summary can be broken down into (specification §2). */
export const granularities = ['Day', 'Week', 'Month'] as const;
/** The unit of a summary's breakdown. */
export type Granularity = (typeof granularities)[number];

/** Periods relative to the service's clock (specification §2). */
export const presets = ['current-week', 'current-month', 'last-week', 'last-month'] as const;
/** A period relative to the service's clock. */
export type Preset = (typeof presets)[number];

/** Fields that the document list can be sorted by (specification §2). */
export const documentOrders = ['purchase_time', 'created_at'] as const;
/** The field that the document list is sorted by. */
export type DocumentOrder = (typeof documentOrders)[number];

/** Sort directions (specification §2). */
export const sortDirections = ['desc', 'asc'] as const;
/** A sort direction. */
export type SortDirection = (typeof sortDirections)[number];

/** Frequencies of recurring expenses, name to number (observed fields). */
export const recurringFrequencies = { weekly: 0, monthly: 1, quarterly: 2, yearly: 3 } as const;
/** How often a recurring expense is due. */
export type RecurringFrequency = keyof typeof recurringFrequencies;

/** Statuses of a duplicate suggestion, name to number (observed fields). */
export const duplicateStatuses = { pending: 0, accepted: 1, rejected: 2, dismissed: 3 } as const;
/** The status of a duplicate suggestion. */
export type DuplicateStatus = keyof typeof duplicateStatuses;

/** Scopes of a token, each with its limit of requests per hour (specification §5). */
export const scopeLimits = { read: 1000, write: 2000, admin: 5000 } as const;
/** The scope of a token. */
export type Scope = keyof typeof scopeLimits;
