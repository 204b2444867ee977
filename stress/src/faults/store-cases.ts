import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pass } from 'node:timers/promises';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { openFaultOffice } from './fault-office.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { heard, judged, troubles } from './watched-schedulers.ts';

/** Each plans and works; no run is made by both. */
export async function twoSchedulers(size: ProcessCasesSize): Promise<FaultOutcome> {
  const office = await openFaultOffice(size);
  try {
    const schedulers = [office.start('serve'), office.start('serve')];
    const outcome = await judged(office, schedulers);
    const shares = schedulers.map(({ log }) => log.filter((line) => line['msg'] === 'run delivered').length);
    const wrong = expectations([['no trouble', schedulers.every((each) => troubles(each).length === 0)]]);
    return {
      came: `${outcome.came}; delivered by each: ${shares.join(', ')}`,
      wrong: [...outcome.wrong, ...wrong],
    };
  } finally {
    await office.close();
  }
}

/** As a backup does, or a person with a database tool. */
export async function lockedStore(size: ProcessCasesSize): Promise<FaultOutcome> {
  const office = await openFaultOffice(size);
  try {
    const scheduler = office.start('serve');
    await heard(scheduler, (line) => line['msg'] === 'delivery accepted');
    const other = new DatabaseSync(office.sqliteFile);
    other.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
    const before = office.mail.taken.length;
    await pass(5_000);
    const meanwhile = office.mail.taken.length - before;
    other.exec('ROLLBACK');
    other.close();
    const outcome = await judged(office, [scheduler]);
    const wrong = expectations([['no trouble: it waits', troubles(scheduler).length === 0]]);
    return {
      came: `${outcome.came}; ${meanwhile} messages while it was locked`,
      wrong: [...outcome.wrong, ...wrong],
    };
  } finally {
    await office.close();
  }
}

const storeKib = 24 * 1_024;

/** The disk gets full in the middle of the work, and larger some seconds later. */
export async function fullStore(size: ProcessCasesSize): Promise<FaultOutcome | undefined> {
  const office = await openFaultOffice({ ...size, diskKib: storeKib });
  try {
    const { disk } = office;
    if (!disk) return undefined;
    const filler = join(office.store, 'filler');
    const scheduler = office.start('serve');
    await heard(scheduler, (line) => line['msg'] === 'delivery accepted');
    await fill(filler);
    const trouble = await heard(scheduler, (line) => /full/.test(String(line['reason'])));
    await pass(3_000);
    await disk.resize(4 * storeKib);
    const outcome = await judged(office, [scheduler]);
    const wrong = expectations([['a line says that the disk is full', trouble !== undefined]]);
    return {
      came: `${String(trouble?.['reason'])}; then ${outcome.came}`,
      wrong: [...outcome.wrong, ...wrong],
    };
  } finally {
    await office.close();
  }
}

/** Writes until nothing more fits; fast, since the work goes on meanwhile. */
async function fill(path: string): Promise<void> {
  for (const bytes of [1_048_576, 4_096]) {
    const piece = Buffer.alloc(bytes);
    while (await isWritten(path, piece));
  }
}

async function isWritten(path: string, piece: Buffer): Promise<boolean> {
  try {
    await writeFile(path, piece, { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
