import { newDatabase, startPostgres } from '@outlay/database/testing';
import { startService } from '@outlay/service/testing';
import type { StoreAddress } from 'outlay/internal/adapters/store/open-store.ts';
import { startSmtpServer } from 'outlay/testing';
import { type Print, type Scenario, sumTallies, type Tally } from '../fixtures/scenario.ts';
import { checkEncryption } from './check-encryption.ts';

/** On which stores the process is killed: at each so many points where it has written something. */
export type EncryptionSize = { readonly SQLite?: number; readonly PostgreSQL?: number };

/**
 * Kills a run at every point where it has written something of a report, on SQLite and on PostgreSQL, whose stores encrypt
 * their files: nothing that is kept can be read at any time, and the run that is not killed delivers everything once.
 */
export const encryptionScenario: Scenario = ({ print }) => runEncryption({ SQLite: 1, PostgreSQL: 1 }, print);

/** Kills at the points of a size. */
export async function runEncryption(size: EncryptionSize, print: Print): Promise<Tally> {
  await using cleanup = new AsyncDisposableStack();
  const seed = { months: 2, documentsPerMonth: 12, asOf: '2026-11-15', imagesPerMonth: 9 } as const;
  const service = cleanup.adopt(await startService({ seed }), (server) => server.stop());
  const mail = cleanup.adopt(await startSmtpServer(), (server) => server.stop());
  const tallies: Tally[] = [];
  for (const [name, every] of Object.entries(size)) {
    const address = await newAddress(name, cleanup);
    const printOfStore: Print = (line) => print(`${name}: ${line}`);
    tallies.push(await checkEncryption({ service, mail, address }, every, printOfStore));
  }
  return sumTallies(tallies);
}

async function newAddress(store: string, cleanup: AsyncDisposableStack): Promise<StoreAddress> {
  if (store === 'SQLite') return { sqliteFile: '' };
  const postgres = cleanup.adopt(await startPostgres(), (server) => server.stop());
  return { postgresUrl: await newDatabase(postgres.url) };
}
