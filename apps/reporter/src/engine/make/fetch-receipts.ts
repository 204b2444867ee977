import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@outlay/core';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import type { Dataset, UnavailableResource } from '@outlay/reports';
import type { ReportTask } from './report-task.ts';

/** Formats that include images of documents. */
const showing: ReadonlySet<ExportFormat> = new Set(['pdf', 'zip', 'datev']);

/** The images of a report's documents. */
export type FetchedReceipts = {
  /** Images that the service did not provide. */
  readonly missing: readonly UnavailableResource[];
  /** The options of the formats, including the images. */
  readonly exportOptions: ExportOptions;
  /** Removes the images after the export, or if there is none. */
  readonly remove: () => Promise<void>;
};

/** Options of fetching images. */
export type ReceiptsOptions = Pick<ReportTask, 'form' | 'renditions' | 'place'> & {
  readonly dataset: Pick<Dataset, 'documents'>;
  readonly signal: AbortSignal;
};

/**
 * Fetches the images of documents before the report is built, so that the report can list missing ones. Does nothing if
 * no format shows images.
 */
export async function fetchReceipts(
  client: Client,
  { form, renditions, place, dataset, signal }: ReceiptsOptions,
): Promise<FetchedReceipts> {
  const isShown = renditions.some(({ formats }) => [...formats].some((format) => showing.has(format)));
  if (!form.withReceipts || !isShown)
    return { missing: [], exportOptions: form.exportOptions, remove: async () => undefined };
  const { createReceiptSource } = await import('./receipt-source.ts');
  const folder = join(place.folder, 'receipts');
  const receipts = createReceiptSource(client, folder, signal);
  return {
    missing: await receipts.fetch(dataset.documents),
    exportOptions: { ...form.exportOptions, receipts: receipts.image },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
