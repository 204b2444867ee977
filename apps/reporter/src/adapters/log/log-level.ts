/** Log levels, most verbose first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

/** The least severe level that is logged. */
export type LogLevel = (typeof logLevels)[number];
