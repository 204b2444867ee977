import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@outlay/core';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import { buildReport, type Dataset, type Locale, type ReportOptions } from '@outlay/reports';
import type { EncryptionKey } from '../../adapters/staged-files/encryption-key.ts';
import { writeStaged } from '../../adapters/staged-files/write-staged.ts';
import type { Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { letterBytes, letterOf } from './message-file.ts';
import { createReceiptSource, showsReceipts } from './receipt-source.ts';
import { stageReport } from './stage-report.ts';
import {
  attemptFolder,
  clearStaging,
  makeStagingFolder,
  recordedFile,
  syncStagingFolders,
} from './staging-folder.ts';

/** How the files of a run are made. */
export type Rendering = {
  readonly client: Client;
  /** The folder of the store. */
  readonly root: string;
  /** What the files are encrypted with; they are written as they are where none is given. */
  readonly key: EncryptionKey | undefined;
  readonly report: Omit<ReportOptions, 'locale' | 'revision'>;
  readonly exportOptions: ExportOptions;
  readonly withReceipts: boolean;
  /** Whether only letters are written, which say that there is nothing to report. */
  readonly onlyLetters: boolean;
  readonly signal: AbortSignal;
};

/** The files of a run, and the records that they say: with what was found missing while they were made. */
export type StagedRun = { readonly files: readonly RecordedFile[]; readonly dataset: Dataset };

/**
 * Writes what the deliveries of a run need into its folder: each format once a language, and a letter a language.
 * @throws {ExportError} where a format cannot hold a value
 */
export async function stageRun(
  run: Run,
  deliveries: readonly Delivery[],
  dataset: Dataset,
  rendering: Rendering,
): Promise<StagedRun> {
  const { client, root, signal } = rendering;
  await clearStaging(root, run);
  const pictures = join(attemptFolder(root, run), 'receipts');
  const receipts = createReceiptSource(client, pictures, signal);
  const wanted = formatsByLocale(deliveries);
  const isShown =
    rendering.withReceipts &&
    !rendering.onlyLetters &&
    showsReceipts([...wanted.values()].flatMap((formats) => [...formats]));
  const missing = isShown ? await receipts.fetch(dataset.documents) : [];
  const whole = { ...dataset, unavailable: [...dataset.unavailable, ...missing] };
  const exportOptions = isShown
    ? { ...rendering.exportOptions, receipts: receipts.image }
    : rendering.exportOptions;
  const files: RecordedFile[] = [];
  for (const [locale, formats] of wanted) {
    const chosen = rendering.onlyLetters ? [] : [...formats];
    files.push(
      ...(await stageLanguage(run, whole, { ...rendering, exportOptions, locale, formats: chosen })),
    );
  }
  await rm(pictures, { recursive: true, force: true });
  await syncStagingFolders(root, run, [...wanted.keys()]);
  return { files, dataset: whole };
}

/** Which formats are needed in which language. */
function formatsByLocale(deliveries: readonly Delivery[]): Map<Locale, Set<ExportFormat>> {
  const wanted = new Map<Locale, Set<ExportFormat>>();
  for (const { locale, files } of deliveries) {
    const formats = wanted.get(locale) ?? new Set();
    for (const { format } of files) formats.add(format);
    wanted.set(locale, formats);
  }
  return wanted;
}

type Language = Rendering & { readonly locale: Locale; readonly formats: readonly ExportFormat[] };

async function stageLanguage(
  run: Run,
  dataset: Dataset,
  { root, key, report: options, exportOptions, locale, formats }: Language,
): Promise<RecordedFile[]> {
  const folder = await makeStagingFolder(root, run, locale);
  const report = buildReport(dataset, { ...options, locale, revision: run.revision });
  const staged = await stageReport(report, formats, exportOptions, { folder, key });
  const written = await writeStaged(join(folder, 'letter.json'), [letterBytes(letterOf(report))], { key });
  const letter = { name: 'letter.json', format: 'letter', mediaType: 'application/json', key } as const;
  return [...staged, { ...letter, ...written }].map((file) => recordedFile(run, locale, file));
}
