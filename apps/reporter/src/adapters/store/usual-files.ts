/** The folder of the staged files of a SQLite store whose configuration names none. */
export function usualFiles(sqliteFile: string): string {
  return `${sqliteFile}-files`;
}
