import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type StartOptions, type TestService } from '@outlay/service/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anArchiveFixture, archiveTime } from '../../testing/archive-fixture.ts';
import { spawnBuiltOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { killWhileWriting } from '../../testing/kill-while-writing.ts';
import {
  expectIntact,
  expectSameReport,
  listedArchives,
  type PrintedPull,
  printed,
  pullMonths,
  startMirroredService,
  withOwnToken,
} from '../../testing/pull-fixture.ts';

const pullEveryMonth = ['archive', 'pull', '--kind', 'monthly'];

async function aService(options: StartOptions = {}): Promise<TestService> {
  const service = await startMirroredService(options);
  onTestFinished(() => service.stop());
  return service;
}
/** Counts requests of a token that others have sent. */
function spend(
  { dataDir }: TestService,
  { id, requests, atMs }: { id: string; requests: number; atMs: number },
) {
  using limits = new DatabaseSync(join(dataDir, 'limits.sqlite'));
  limits.exec('BEGIN');
  const insert = limits.prepare('INSERT INTO token_request VALUES (?, ?, ?)');
  for (let sequence = 1; sequence <= requests; sequence += 1) insert.run(id, sequence, atMs);
  limits.exec('COMMIT');
}

function requestsOf({ dataDir }: TestService, id: string): number {
  using limits = new DatabaseSync(join(dataDir, 'limits.sqlite'), { readOnly: true });
  const row = limits.prepare('SELECT max(sequence) AS count FROM token_request WHERE token_id = ?').get(id);
  return Number(row?.['count']);
}

describe('the hourly limit', () => {
  it('ends a pull before it is used up, and the next one continues', async () => {
    let time = Date.parse(archiveTime);
    const service = await aService({ now: () => new Date(time) });
    const { id, token } = await service.createToken();
    const fixture = await anArchiveFixture({ service: { ...service, token } });
    const { outlay, folder } = fixture;
    spend(service, { id, requests: 885, atMs: time });
    const first = await outlay(pullEveryMonth);
    expect([first.code, first.stdout]).toEqual([4, '']);
    expect(first.stderr).toMatch(
      /^error: \d+ of 1000 requests per hour are left, which a pull leaves to reports; the next can be sent after \S+Z; [12] of 3 periods and 0 of 6 receipts of the account home are mirrored; repeat "outlay archive pull" to continue\n$/,
    );
    expect(requestsOf(service, id)).toBeLessThanOrEqual(905);
    await expectIntact(fixture);
    expect(await listedArchives(fixture)).toMatchObject([{ complete: false, receipts: { held: 0 } }]);
    const latest = ['report', 'monthly', '--period', 'current', '--from-archive', '--dry-run'];
    expect((await outlay(latest)).code).toBe(0);

    // An hour later, by the clocks of the service and of the store.
    time += 3_700_000;
    using store = new DatabaseSync(join(folder, 'outlay.sqlite'));
    store.exec('DELETE FROM token_budget');
    const other = await anArchiveFixture({ service: await withOwnToken(service) });
    const words = [...pullEveryMonth, '--json'];
    const complete = printed(await other.outlay(words)) as PrintedPull;
    const rest = printed(await outlay(words)) as PrintedPull;
    expect(rest.archive.complete).toBe(true);
    expect(rest.requests).toBeLessThan(complete.requests);
    await expectSameReport(fixture);
  });
});

describe('an interrupted pull', () => {
  const few = { months: 2, documentsPerMonth: 4, imagesPerMonth: 1, asOf: '2026-11-15' };

  it('that was killed while it wrote any file leaves an intact archive, and is continued', async () => {
    const service = await aService({ now: () => new Date(), seed: few });
    const fixture = await anArchiveFixture({ service });
    const { folder, environment } = fixture;
    const killer = join(folder, 'killer.mjs');
    await writeFile(killer, killWhileWriting);
    const place = { folder, environment: { ...childEnvironment, ...environment } };
    const outcomes = new Set<string>();
    let killed = 0;
    for (let at = 1; ; at += 1 + Math.floor(at * 0.75)) {
      const node = ['--import', killer];
      const command = await spawnBuiltOutlay(place, pullMonths, {
        node,
        environment: { KILL_AT: String(at) },
      });
      const { signal, code, stderr } = await command.ended;
      outcomes.add(signal ?? `${code} ${stderr}`);
      await expectIntact(fixture);
      if (signal === null) break;
      killed += 1;
    }
    expect([...outcomes]).toEqual(['SIGKILL', '0 ']);
    expect(killed).toBeGreaterThan(6);
    const [archive] = await listedArchives(fixture);
    expect(archive?.complete).toBe(true);
    await expectSameReport(fixture, archive?.readAt);
  });

  it('says how far it got if the service goes away', async () => {
    let left = 14;
    let stop: () => void = () => undefined;
    const away = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const service = await aService({
      logTo: {
        write(line) {
          if (line.includes('/api/') && (left -= 1) === 0) stop();
        },
      },
    });
    const fixture = await anArchiveFixture({ service, limits: '{ maxRequestSeconds: 2 }' });
    const [{ code, stderr }] = await Promise.all([
      fixture.outlay(pullEveryMonth),
      away.then(() => service.stop()),
    ]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/ of 3 periods and \d of 6 receipts of the account home are mirrored; repeat/);
    await expectIntact(fixture);
  });
});
