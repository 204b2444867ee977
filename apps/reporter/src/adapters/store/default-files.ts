/** The default folder of the staged files of a SQLite store. */
export function defaultFiles(sqliteFile: string): string {
  return `${sqliteFile}-files`;
}
