import { parentPort, workerData } from 'node:worker_threads';
import { readReportBody } from '@outlay/exporters';
import { packError } from '../../adapters/processes/portable-error.ts';
import type { ComparisonAnswer, StoredReports } from './compare-apart.ts';
import { compareReports } from './compare-reports.ts';

// Compares two reports in the thread that was started for them.
const { before, now } = workerData as StoredReports;
const read = (bytes: Uint8Array) => readReportBody(Buffer.from(bytes).toString('utf8'));
const answer = (message: ComparisonAnswer) => parentPort?.postMessage(message, []);
compare().then(answer, (error: unknown) => answer({ error: packError(error) }));

async function compare(): Promise<ComparisonAnswer> {
  return { compared: compareReports(await read(before), await read(now)) };
}
