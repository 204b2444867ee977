import type { CsvRowKind } from '@outlay/exporters';
import type { AccountingMapping } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';

/** An accounting file and what is written with it. */
export type AccountingUse = {
  /** The path of the file; `undefined` without one. */
  readonly file: string | undefined;
  readonly accounting: AccountingMapping | undefined;
  readonly csvRows: CsvRowKind | undefined;
};

/**
 * Refuses CSV rows of entries without the accounts that entries need, before anything is read from the service.
 * @throws {ConfigurationError} that names the file, or says that one is needed
 */
export function checkAccountingForRows({ file, accounting, csvRows }: AccountingUse): void {
  if (csvRows !== 'entries' || accounting?.payments || accounting?.tax) return;
  throw new ConfigurationError(
    file === undefined
      ? 'CSV rows of entries need an accounting file with accounts in payments or tax'
      : `${file}: has neither payments nor tax; CSV rows of entries need accounts in one of these`,
  );
}
