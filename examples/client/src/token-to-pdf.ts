// #region token-to-pdf
import { writeFile } from 'node:fs/promises';
import { type ClientOptions, createClient } from '@outlay/core';
import { dateInZone, parsePeriod } from '@outlay/core/time';
import { fetchDataset } from '@outlay/dataset';
import { exporters } from '@outlay/exporters';
import { buildReport } from '@outlay/reports';

/** Writes the report of the last whole month as a PDF file. */
export async function writeLastMonth(options: ClientOptions, path: string, now = new Date()): Promise<void> {
  const timeZone = 'Europe/Warsaw';
  const period = parsePeriod('last', 'monthly', dateInZone(now, timeZone));
  const request = { kind: 'monthly', period, timeZone, account: 'Home', now } as const;
  const dataset = await fetchDataset(createClient(options), request);
  const report = buildReport(dataset, { locale: 'en', preset: 'household' });
  await writeFile(path, exporters.pdf.write(report, {}));
}
// #endregion
