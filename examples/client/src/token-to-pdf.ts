// #region token-to-pdf
import { writeFile } from 'node:fs/promises';
import { type ClientOptions, createClient } from '@outlay/core';
import { parsePeriod } from '@outlay/core/time';
import { fetchDataset } from '@outlay/dataset';
import { exporters } from '@outlay/exporters';
import { buildReport } from '@outlay/reports';

/** Writes the report of October 2026 as a PDF file. */
export async function writeOctober(options: ClientOptions, path: string): Promise<void> {
  const now = new Date('2026-11-15T12:00:00Z');
  const period = parsePeriod('2026-10', 'monthly', '2026-11-15');
  const request = { kind: 'monthly', period, timeZone: 'Europe/Warsaw', account: 'Home', now } as const;
  const dataset = await fetchDataset(createClient(options), request);
  const report = buildReport(dataset, { locale: 'en' });
  await writeFile(path, exporters.pdf.write(report, {}));
}
// #endregion
