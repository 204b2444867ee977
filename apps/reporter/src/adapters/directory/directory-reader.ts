import type { DirectorySettings } from '../configuration/directory-schema.ts';
import type { Environment } from '../secrets/secret-environment.ts';

/** An entry of a directory, before it is validated. */
export type RawEntry = {
  /** For people: `line 12`. */
  readonly place: string;
  /** By the name of the column. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** All entries of a directory. */
export type DirectoryContent = {
  /** Tells this content from others without reading it; `null` if the directory has nothing for that. */
  readonly version: string | null;
  readonly entries: readonly RawEntry[];
};

/**
 * Reads a directory as a whole, or finds that it still has the version that was read before.
 * @param version - `null` to read it in any case
 * @throws {DirectoryError} if it cannot be read, or not completely
 * @throws {ConfigurationError} if its token or password cannot be read
 */
export type DirectoryReader = (version: string | null) => Promise<DirectoryContent | 'unchanged'>;

/** Opens the reader of a directory. */
export async function directoryReader(
  settings: DirectorySettings,
  environment: Environment,
): Promise<DirectoryReader> {
  switch (settings.from) {
    case 'csv': {
      const { csvReader } = await import('./csv-reader.ts');
      return csvReader(settings.file);
    }
    case 'https': {
      const { httpsReader } = await import('./https-reader.ts');
      return httpsReader(settings, environment);
    }
    case 'sql': {
      const { sqlReader } = await import('./sql-reader.ts');
      return sqlReader(settings, environment);
    }
  }
}
