import type { DatasetRequest } from '@outlay/dataset';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import type { BatchOptions, Locale, ReportOptions } from '@outlay/reports';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { EncryptionKey } from '../../adapters/staged-files/encryption-key.ts';
import type { StagedBytes } from '../../adapters/staged-files/read-staged.ts';
import type { ClosedFile } from './documents-file.ts';
import type { MessageForm } from './message-form.ts';

/** How a report is arranged and exported, independent of the account. */
export type ReportForm = {
  readonly report: Omit<ReportOptions, 'locale' | 'revision'>;
  readonly exportOptions: ExportOptions;
  /** Whether to fetch images for formats that include them: one request for each document with an image. */
  readonly withReceipts: boolean;
  /** Whether the report is always staged as JSON too, so that a later report of the same period can list changes. */
  readonly keepsFigures?: boolean;
  /** Whether the documents are staged too, so that the period can be closed with them. */
  readonly keepsDocuments?: boolean;
  /** Whether warnings are worded in every language, for people who read another one than the report. */
  readonly wordsWarnings?: boolean;
  readonly whenEmpty: Job['whenEmpty'];
  readonly whenIncomplete: Job['whenIncomplete'];
};

/** A language of a report, with its formats. */
export type Rendition = {
  readonly locale: Locale;
  readonly formats: readonly ExportFormat[];
  /** Whether it is sent by e-mail; an empty period can then be reported without files. */
  readonly isMailed: boolean;
};

/** Where the files of a report are staged. */
export type StagingPlace = {
  /** An existing folder for this report only. Each language gets a subfolder. */
  readonly folder: string;
  /** Encryption key of the files; without it, they are not encrypted. */
  readonly key: EncryptionKey | undefined;
  /** Whether the files must survive a power cut, because there is no other copy of them; `true` by default. */
  readonly isSynced?: boolean | undefined;
};

/** A staged JSON report. */
export type LastReportFile = { readonly locale: Locale; readonly file: StagedBytes };

/** The file that records a batch, and the formats of all files of its run. */
export type RecordedBatch = StagedBytes & { readonly formats: readonly string[] };

/** The earlier batches of an account, and the period of the run. The request of the report is of all days since the first. */
export type BatchFiles = Pick<BatchOptions, 'kind' | 'period'> & {
  /** The oldest first. */
  readonly files: readonly RecordedBatch[];
};

/** A report to create. Plain values, because it may be created in another process. */
export type ReportTask = {
  /** The data to read. */
  readonly request: Omit<DatasetRequest, 'signal' | 'onWait' | 'withServiceText'>;
  readonly form: ReportForm;
  readonly renditions: readonly Rendition[];
  /** Revision of the report; by default 1. */
  readonly revision?: number;
  /** How the e-mail for each language is written; without it, none is staged. */
  readonly messages?: MessageForm | undefined;
  readonly place: StagingPlace;
  /** What earlier batches exported: the report is the next batch. Without it, the report is of all documents. */
  readonly batch?: BatchFiles | undefined;
  /** Whether a person accepts that very many documents of earlier batches, or of the closed period, were removed. */
  readonly acceptsDeletions?: boolean | undefined;
  /** The previous report of the same period as JSON, by language, to list what changed. */
  readonly lastReports?: readonly LastReportFile[] | undefined;
  /** The documents with which its period was closed: the report corrects them, or there is none if they have not changed. */
  readonly closed?: ClosedFile | undefined;
};
