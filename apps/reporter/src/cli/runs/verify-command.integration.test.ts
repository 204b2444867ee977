import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';

describe('outlay verify', () => {
  let service: TestService;
  let mail: TestSmtpServer;
  let fixture: RunsFixture;
  beforeAll(async () => {
    service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
    mail = await startSmtpServer();
  });
  afterAll(async () => {
    await mail.stop();
    await service.stop();
  });
  beforeEach(async () => {
    const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    formats: [csv]
    deliveries: [{ channel: folder, path: reports }]`;
    fixture = await aRunsFixture({ service, smtp: mail.settings, jobs });
    await fixture.outlay(['run', 'monthly']);
  });
  afterEach(() => fixture.remove());

  it('reports that the log is intact, and prints its last entry', async () => {
    const { code, stdout } = await fixture.outlay(['verify']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^1 entry: the chain is unbroken and matches the recorded deliveries; the staged files were not read\nlast entry: 1:[0-9a-f]{64}\n$/,
      ),
    ]);
    const { stdout: json } = await fixture.outlay(['verify', '--json']);
    const { head, ...others } = JSON.parse(json) as { head: string };
    expect(others).toEqual({
      entries: 1,
      confirmations: 0,
      revisions: 0,
      batches: 0,
      archives: 0,
      archivedFiles: 0,
      problems: [],
    });
    expect(stdout).toContain(head);
    await fixture.outlay(['run', 'monthly', '--period', '2026-09']);
    expect((await fixture.outlay(['verify', '--head', head])).code).toBe(0);
  });

  it('exits with 6 and lists each problem if a record was changed', async () => {
    const database = await openStore({ sqliteFile: join(fixture.folder, 'outlay.sqlite') });
    await database.updateTable('delivery').set({ receipt: '/elsewhere' }).execute();
    await database.destroy();
    const { code, stdout, stderr } = await fixture.outlay(['verify']);
    expect([code, stdout.split('\n')[0]]).toEqual([
      6,
      expect.stringMatching(/^run [-0-9a-f]{36}, delivery to .*: the recorded receipt differs from the log$/),
    ]);
    expect(stdout.split('\n').slice(1)).toEqual(['1 entry: 1 problem', '']);
    expect(stderr).toBe('error: 1 problem in the log of deliveries\n');
  });

  /** Changes rows as somebody does who can write to the database. */
  async function tamper(act: (database: Database) => Promise<unknown>): Promise<void> {
    const database = await openStore({ sqliteFile: join(fixture.folder, 'outlay.sqlite') });
    await act(database);
    await database.destroy();
  }

  it.each(['x', 'null', '{"sequence":1}'])('names an entry whose text is %s', async (entry) => {
    await tamper((database) => database.updateTable('deliveryLog').set({ entry }).execute());
    const { code, stdout, stderr } = await fixture.outlay(['verify']);
    expect([code, stdout.split('\n').slice(0, 2), stderr]).toEqual([
      6,
      [
        'entry 1 was changed, or does not follow the one before it',
        'entry 1 cannot be read: it does not describe a delivery',
      ],
      'error: 3 problems in the log of deliveries\n',
    ]);
  });

  it('names an account, a hash and an attempt that show would print', async () => {
    await tamper(async (database) => {
      await database.updateTable('run').set({ account: 'office' }).execute();
      await database
        .updateTable('stagedFile')
        .set({ sha256: 'b'.repeat(64) })
        .execute();
      await database.updateTable('attempt').set({ startedAt: '2025-01-01T00:00:00.000Z' }).execute();
    });
    const { code, stdout } = await fixture.outlay(['verify']);
    const lines = stdout.split('\n').map((line) => line.replace(/^run .*?, delivery to .*?: /, ''));
    expect([code, lines]).toEqual([
      6,
      [
        'the log says that it belongs to job monthly and account home',
        'the hash or size of home/monthly-2026-10.csv differs from the log',
        'the start of attempt 1 differs from the log',
        '1 entry: 3 problems',
        '',
      ],
    ]);
  });

  it('names an invented delivery', async () => {
    await tamper(async (database) => {
      const real = await database.selectFrom('delivery').selectAll().executeTakeFirstOrThrow();
      const invented = { ...real, id: 'invented', position: 1 };
      await database.insertInto('delivery').values(invented).execute();
    });
    const { code, stdout } = await fixture.outlay(['verify']);
    expect([code, stdout]).toEqual([
      6,
      expect.stringMatching(/^run .*: accepted, but the log has no entry for it\n1 entry: 1 problem\n$/),
    ]);
  });

  it('counts the entries that are there, not those that should be', async () => {
    await fixture.outlay(['run', 'monthly', '--revision'], '2026-11-15T12:01:00Z');
    await fixture.outlay(['run', 'monthly', '--revision'], '2026-11-15T12:02:00Z');
    const database = await openStore({ sqliteFile: join(fixture.folder, 'outlay.sqlite') });
    await database.deleteFrom('deliveryLog').where('sequence', '=', 2).execute();
    await database.destroy();
    const { stdout, stderr } = await fixture.outlay(['verify']);
    expect(stdout).toMatch(/\n2 entries: 3 problems\n$/);
    expect(stderr).toBe('error: 3 problems in the log of deliveries\n');
  });

  it('documents exit code 5 for a store that cannot be read', async () => {
    const { stdout } = await fixture.outlay(['verify', '--help']);
    expect(stdout).toMatch(/ 5 +the store cannot be read\n/);
  });

  it('refuses a head that is none', async () => {
    const { code, stderr } = await fixture.outlay(['verify', '--head', '12']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('NUMBER:HASH')]);
  });
});
