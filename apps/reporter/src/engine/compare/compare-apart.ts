import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PortableError, unpackError } from '../../adapters/processes/portable-error.ts';
import { programBeside } from '../../adapters/processes/program-beside.ts';
import type { ComparedReports } from './compare-reports.ts';

/** The bytes of two stored reports as JSON. */
export type StoredReports = { readonly before: Uint8Array; readonly now: Uint8Array };

/** What the thread answers. */
export type ComparisonAnswer = { readonly compared: ComparedReports } | { readonly error: PortableError };

/** More than reports of the allowed size need, and less than would endanger a process that may use 1 GiB. MiB. */
const [maxHeapMiB, maxYoungHeapMiB] = [192, 16] as const;

/** How long somebody waits for a page. Milliseconds. */
const maxWaitMs = 30_000;

const program = programBeside(import.meta.url, 'compare-program');

/**
 * Compares two stored reports in a thread of its own, because this one also creates reports and answers requests.
 * @returns `undefined` if it takes too much memory, or too long
 * @throws {ExportError} `invalid_report` if a report is not whole
 */
export async function compareApart(reports: StoredReports): Promise<ComparedReports | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: maxHeapMiB, maxYoungGenerationSizeMb: maxYoungHeapMiB };
  const worker = new Worker(program, { workerData: reports, env: {}, execArgv: [], resourceLimits });
  // A shutdown does not wait for it.
  worker.unref();
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(maxWaitMs) })) as [
      ComparisonAnswer,
    ];
    if ('compared' in answer) return answer.compared;
    throw unpackError(answer.error);
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  } finally {
    await worker.terminate();
  }
}

function isTooMuch(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
  );
}
