import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Scenario, tallyOf } from '../fixtures/scenario.ts';

const windowProgram = fileURLToPath(new URL('window-memory-program.ts', import.meta.url));
const listProgram = fileURLToPath(new URL('list-memory-program.ts', import.meta.url));
const documentsAMonth = 8_500;
const documentsOfList = 100_000;
/** As many bytes of heap as a document of a long list may take, with three lines. */
const maxBytesEach = 900;

/**
 * Reading 102,000 documents window by window holds no more memory than reading the first window alone, and reading 100,000
 * from one list holds hardly more than the records.
 */
export const windowMemoryScenario: Scenario = async ({ print }) => {
  const one = await readWindows('2026-01-31');
  const year = await readWindows('2027-01-07');
  const ratio = year.largestHeap / one.largestHeap;
  for (const { documents, windows, largestHeap } of [one, year]) {
    print(`${documents} documents in ${windows} windows: ${(largestHeap / 2 ** 20).toFixed(1)} MiB`);
  }
  print(`ratio ${ratio.toFixed(2)}, at most 1.20`);
  const isBounded = year.documents === 12 * one.documents && ratio <= 1.2;
  const list = await readList(documentsOfList);
  print(
    `${list.documents} documents in one list: ${list.bytesEach} bytes each, ${list.mostBytesEach} while it is read, at most ${maxBytesEach}`,
  );
  const isSmall =
    list.documents === documentsOfList && Math.max(list.bytesEach, list.mostBytesEach) <= maxBytesEach;
  return tallyOf([isBounded, isSmall]);
};

async function readWindows(to: string): Promise<{ documents: number; windows: number; largestHeap: number }> {
  return JSON.parse(await run(windowProgram, String(documentsAMonth), to)) as Awaited<
    ReturnType<typeof readWindows>
  >;
}

/**
 * Reads one list without the original responses.
 * @returns bytes of the heap for each document, after the last one and at most while they arrived
 */
export async function readList(
  documents: number,
): Promise<{ documents: number; bytesEach: number; mostBytesEach: number }> {
  return JSON.parse(await run(listProgram, String(documents))) as Awaited<ReturnType<typeof readList>>;
}

async function run(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', ...words]);
  return stdout;
}
