import type { DatasetRequest } from '@outlay/dataset';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import type { Locale, ReportOptions } from '@outlay/reports';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { EncryptionKey } from '../../adapters/staged-files/encryption-key.ts';
import type { StagedBytes } from '../../adapters/staged-files/read-staged.ts';
import type { MessageForm } from './message-form.ts';

/** How a report is written, whatever the account. */
export type ReportForm = {
  readonly report: Omit<ReportOptions, 'locale' | 'revision'>;
  readonly exportOptions: ExportOptions;
  /** Whether formats that show images of documents fetch them: a request for each document that has one. */
  readonly withReceipts: boolean;
  /** Whether the report is staged as JSON in any case, for a later one of the same period to say what changed. */
  readonly keepsFigures?: boolean;
  readonly whenEmpty: Job['whenEmpty'];
  readonly whenIncomplete: Job['whenIncomplete'];
};

/** A language that a report is written in. */
export type Rendition = {
  readonly locale: Locale;
  readonly formats: readonly ExportFormat[];
  /** Whether it goes out by e-mail: then an empty period can be told without files. */
  readonly isMailed: boolean;
};

/** Where the files of a report are staged. */
export type StagingPlace = {
  /** A folder of the report's own, which is there. Each language gets a folder in it. */
  readonly folder: string;
  /** What the files are encrypted with; they are written as they are where none is given. */
  readonly key: EncryptionKey | undefined;
};

/** A staged JSON report. */
export type LastReportFile = { readonly locale: Locale; readonly file: StagedBytes };

/** A report to be made. Plain values: it may be made in another process. */
export type ReportTask = {
  /** What is read. */
  readonly request: Omit<DatasetRequest, 'signal' | 'onWait' | 'withServiceText'>;
  readonly form: ReportForm;
  readonly renditions: readonly Rendition[];
  /** Which version of the report it is; the first where it is not given. */
  readonly revision?: number;
  /** How the e-mail is written that is staged with each language; none is where it is not given. */
  readonly messages?: MessageForm | undefined;
  readonly place: StagingPlace;
  /** The last report of the same period as JSON, in its languages: the report says what has changed since. */
  readonly lastReports?: readonly LastReportFile[] | undefined;
};
