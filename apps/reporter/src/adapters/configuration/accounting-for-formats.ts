import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import type { AccountingMapping } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';

/** What an accounting file says about the programs that import the files of a report. */
export type ProgramSettings = Pick<ExportOptions, 'datev' | 'optima'>;

/** The settings for programs that an accounting file has. */
export function settingsOf({
  datev,
  optima,
}: {
  readonly [Name in keyof ProgramSettings]: ProgramSettings[Name] | undefined;
}): ProgramSettings {
  return { ...(datev ? { datev } : {}), ...(optima ? { optima } : {}) };
}

/** An accounting file and the formats that are written with it. */
export type AccountingFormats = {
  /** The path of the file; `undefined` without one. */
  readonly file: string | undefined;
  readonly accounting: AccountingMapping | null | undefined;
  readonly settings: ProgramSettings;
  /** Those in an archive too. */
  readonly formats: readonly ExportFormat[];
};

/** What formats need of the accounting file. */
const needed = { epp: ['tax', 'company'], optima: ['tax', 'optima'] } as const;

/**
 * Refuses a format without what it needs of the accounting file, before anything is read from the service.
 * @throws {ConfigurationError} that names the file, or says that one is needed
 */
export function checkAccountingForFormats({ file, accounting, settings, formats }: AccountingFormats): void {
  const written = { ...accounting, ...settings };
  for (const format of ['epp', 'optima'] as const) {
    if (formats.includes(format)) checkFor(format, file, written);
  }
  if (!formats.includes('datev') || settings.datev) return;
  throw new ConfigurationError(
    file === undefined
      ? 'the format datev needs an accounting file with the settings of DATEV in datev'
      : `${file}: has no datev; the format datev needs the numbers of the tax adviser and the client there`,
  );
}

function checkFor(
  format: keyof typeof needed,
  file: string | undefined,
  written: Partial<AccountingMapping> & ProgramSettings,
): void {
  const keys = needed[format];
  if (file === undefined) {
    throw new ConfigurationError(`the format ${format} needs an accounting file with ${keys.join(' and ')}`);
  }
  const missing = keys.filter((key) => !written[key]);
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `${file}: has no ${missing.join(' and no ')}; the format ${format} needs ${missing.length === 1 ? 'it' : 'both'}`,
  );
}
