import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Scenario, tallyOf } from '../fixtures/scenario.ts';

const program = fileURLToPath(new URL('window-memory-program.ts', import.meta.url));
const documentsAMonth = 8_500;

/** Reading 102,000 documents window by window holds no more memory than reading the first window alone. */
export const windowMemoryScenario: Scenario = async ({ print }) => {
  const one = await read('2026-01-31');
  const year = await read('2027-01-07');
  const ratio = year.largestHeap / one.largestHeap;
  for (const { documents, windows, largestHeap } of [one, year]) {
    print(`${documents} documents in ${windows} windows: ${(largestHeap / 2 ** 20).toFixed(1)} MiB`);
  }
  print(`ratio ${ratio.toFixed(2)}, at most 1.20`);
  const isBounded = year.documents === 12 * one.documents && ratio <= 1.2;
  return tallyOf([isBounded]);
};

async function read(to: string): Promise<{ documents: number; windows: number; largestHeap: number }> {
  const words = ['--expose-gc', program, String(documentsAMonth), to];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as { documents: number; windows: number; largestHeap: number };
}
