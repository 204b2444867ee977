import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '@outlay/service/testing';
import type { StoreAddress } from 'outlay/internal/adapters/store/open-store.ts';
import { spawnBuiltOutlay } from 'outlay/internal/testing/built-outlay.ts';
import { childEnvironment } from 'outlay/internal/testing/child-environment.ts';
import {
  anEncryptionFixture,
  deliveredFiles,
  type EncryptionFixture,
  encryptedRun,
  encryptions,
  keptFiles,
  readableFiles,
} from 'outlay/internal/testing/encryption-fixture.ts';
import { killWhileWriting } from 'outlay/internal/testing/kill-while-writing.ts';
import type { TestSmtpServer } from 'outlay/testing';
import PostalMime from 'postal-mime';
import { printCase, unmetExpectations } from '../fixtures/print-case.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';

/** What the runs stand on. */
export type EncryptionStage = {
  readonly service: TestService;
  readonly mail: TestSmtpServer;
  readonly address: StoreAddress;
};

type Letter = { readonly subject: string | undefined };

/** What a report says, by which it is found where it is not encrypted. */
type ReportTexts = { readonly stores: readonly string[]; readonly message: Letter };

/** Kills a run at each so many of its writes, and looks at the store each time and once it is delivered. */
export async function checkEncryption(stage: EncryptionStage, every: number, print: Print): Promise<Tally> {
  const texts = await reportTexts(stage);
  const search = [...texts.stores, texts.message.subject ?? ''];
  const { service, mail, address } = stage;
  const fixture = await anEncryptionFixture({ service, smtp: mail.settings, address }, encryptions.current);
  try {
    const before = mail.received.length;
    const kills: boolean[] = [];
    let isKilled = true;
    for (let at = 1; isKilled; at += every) {
      isKilled = await isKilledAt(fixture, at);
      const found = await readableFiles(fixture, search);
      const problems = found.map((name) => `readable: ${name}`);
      const name = isKilled ? `killed at write ${at}` : `not killed, as there is no write ${at}`;
      kills.push(printCase({ name, problems }, print));
    }
    const sent = mail.received.slice(before);
    const problems = unmetExpectations([
      ['at least two kills', kills.length > 2],
      ...(await delivery(fixture, stage, { texts, sent })),
    ]);
    return tallyOf([...kills, printCase({ name: 'delivered once', problems }, print)]);
  } finally {
    await fixture.remove();
  }
}

type Delivered = { readonly texts: ReportTexts; readonly sent: readonly Buffer[] };

async function delivery(
  fixture: EncryptionFixture,
  { address }: EncryptionStage,
  { texts, sent }: Delivered,
): Promise<(readonly [string, boolean])[]> {
  const run = await fixture.database.selectFrom('run').selectAll().executeTakeFirstOrThrow();
  const kept = (await keptFiles(fixture)).filter(([path]) => path.includes('monthly-2026-10'));
  const message = await PostalMime.parse(sent[0] ?? '');
  const json = (await deliveredFiles(fixture)).get('monthly-2026-10.json');
  // PostgreSQL has each file too, for other machines.
  const files = 'postgresUrl' in address ? 10 : 5;
  return [
    ['a run that is delivered', run.state === 'delivered'],
    [`${files} files and rows kept`, kept.length === files],
    ['one message', sent.length === 1],
    ['the subject', message.subject === texts.message.subject],
    ['a report that names its stores', json?.includes(texts.stores[0] ?? '?') === true],
    ['a dry run that works', (await fixture.outlay([...encryptedRun, '--dry-run'])).code === 0],
  ];
}

/** Names of stores, and the subject of the message, as a store that is not encrypted keeps them. */
async function reportTexts({ service, mail }: EncryptionStage): Promise<ReportTexts> {
  const plain = { service, smtp: mail.settings, address: { sqliteFile: '' } };
  const fixture = await anEncryptionFixture(plain);
  try {
    await fixture.outlay(encryptedRun);
    const json = (await deliveredFiles(fixture)).get('monthly-2026-10.json');
    const { documents } = JSON.parse(String(json)) as { documents: { store: string }[] };
    const stores = [...new Set(documents.map(({ store }) => store))];
    const { subject } = await PostalMime.parse(mail.received.at(-1) ?? '');
    const found = await readableFiles(fixture, [...stores, subject ?? '']);
    // The search finds what is there: five formats, and the message.
    if (stores.length < 5 || found.length !== 6) throw new Error(`the search finds only ${found.join(', ')}`);
    return { stores, message: { subject } };
  } finally {
    await fixture.remove();
  }
}

/** Runs the command until its n-th write. @returns whether there was one */
async function isKilledAt({ folder, environment }: EncryptionFixture, at: number): Promise<boolean> {
  const path = join(folder, 'killer.mjs');
  await writeFile(path, killWhileWriting);
  const variables = { ...childEnvironment, ...environment, KILL_AT: String(at) };
  const starting = { node: ['--import', path] };
  const running = await spawnBuiltOutlay({ folder, environment: variables }, encryptedRun, starting);
  const { signal } = await running.ended;
  return signal !== null;
}
