import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startPostgresProxy } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { expect, it, onTestFinished } from 'vitest';
import { findRuns } from '../adapters/store/find-runs.ts';
import { planRuns } from '../adapters/store/plan-run.ts';
import { aConsole } from '../testing/console-fixture.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { consoleWords } from './words/console-words.ts';

/** The store itself gives up after half a minute. Milliseconds. */
const soonMs = 2_000;

it('says within two seconds that the store does not answer, and goes on when it does', async () => {
  const way = await startPostgresProxy(await newSharedDatabase());
  onTestFinished(() => way.stop());
  const path = join(await temporaryFolder(), 'outlay.yaml');
  const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
  await writeFile(path, `accounts: { home: ${account} }\nstore: { url: { env: DATABASE } }\n`);
  const open = await aConsole({ path, environment: { TOKEN: 'svc_a.b', DATABASE: way.url } });
  const headers = await open.signIn();
  const get = async (page: string, signal?: AbortSignal) => {
    const answer = await open.request(page, { headers, ...(signal && { signal }) });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await get('/')).status).toBe(200);
  way.block();
  const signal = AbortSignal.timeout(soonMs);
  const pages = ['/', '/runs', '/calendar', '/accounts', '/sessions'];
  const answers = await Promise.all(pages.map((page) => get(page, signal)));
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 503));
  for (const { text } of answers) expect(text).toContain(consoleWords.en.errors.storeAway);
  way.unblock();
  const planned = aPlannedRun({ now: new Date('2026-11-15T12:00:00Z') });
  await planRuns(open.database, [planned]);
  expect((await findRuns(open.database, {}, 2)).map(({ id }) => id)).toEqual([planned.run.id]);
  expect((await get('/runs')).text).toContain(`href="/runs/${planned.run.id}"`);
  await open.remove();
}, 30_000);
