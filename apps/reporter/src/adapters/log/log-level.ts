/** How much is logged, from most to least. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

/** The least important of what is logged. */
export type LogLevel = (typeof logLevels)[number];
