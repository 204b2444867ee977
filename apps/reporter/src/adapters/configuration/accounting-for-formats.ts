import type { DatevSettings, ExportFormat } from '@outlay/exporters';
import type { AccountingMapping } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';

/** An accounting file and the formats that are written with it. */
export type AccountingFormats = {
  /** The path of the file; `undefined` without one. */
  readonly file: string | undefined;
  readonly accounting: AccountingMapping | null | undefined;
  readonly datev: DatevSettings | undefined;
  /** Those in an archive too. */
  readonly formats: readonly ExportFormat[];
};

/**
 * Refuses a format without what it needs of the accounting file, before anything is read from the service.
 * @throws {ConfigurationError} that names the file, or says that one is needed
 */
export function checkAccountingForFormats({ file, accounting, datev, formats }: AccountingFormats): void {
  if (formats.includes('epp')) checkForEpp(file, accounting);
  if (!formats.includes('datev') || datev) return;
  throw new ConfigurationError(
    file === undefined
      ? 'the format datev needs an accounting file with the settings of DATEV in datev'
      : `${file}: has no datev; the format datev needs the numbers of the tax adviser and the client there`,
  );
}

function checkForEpp(file: string | undefined, accounting: AccountingMapping | null | undefined): void {
  if (file === undefined) {
    throw new ConfigurationError('the format epp needs an accounting file with tax and company');
  }
  const missing = (['tax', 'company'] as const).filter((key) => !accounting?.[key]);
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `${file}: has no ${missing.join(' and no ')}; the format epp needs ${missing.length === 1 ? 'it' : 'both'}`,
  );
}
