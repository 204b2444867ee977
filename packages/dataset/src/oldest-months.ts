/** Records that are older than so many months before the compared period are not looked for. */
export const oldestMonths = 120;
