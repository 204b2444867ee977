import assert from 'node:assert/strict';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

/** Two months are delivered, each to a folder and a recipient: four entries. @returns the last entry, to be noted down */
async function deliverTwoMonths({ configure, outlay }: AttackFixture): Promise<string> {
  await configure({ jobs });
  for (const period of ['2026-09', '2026-10']) {
    const { code, stderr } = await outlay(['run', 'monthly', '--period', period]);
    assert.equal(code, 0, stderr);
  }
  const { code, stdout } = await outlay(['verify', '--json']);
  assert.equal(code, 0, stdout);
  const { entries, head } = JSON.parse(stdout) as { entries: number; head: string };
  assert.equal(entries, 4);
  return head;
}

type Tampering = {
  /** What is done to the rows; taken back afterwards. */
  readonly act: (database: Database) => Promise<unknown>;
  readonly undo: (database: Database) => Promise<unknown>;
  readonly says: RegExp;
};

/** What somebody who can write to the database does. */
async function tamperings(database: Database): Promise<Tampering[]> {
  const log = await database.selectFrom('deliveryLog').selectAll().orderBy('sequence').execute();
  const [, second, , last] = log;
  const mail = await database
    .selectFrom('delivery')
    .selectAll()
    .where('channel', '=', 'email')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!second || !last) throw new Error('there is no log');
  const logWith = (entry: string) => (one: Database) =>
    one.updateTable('deliveryLog').set({ entry }).where('sequence', '=', second.sequence).execute();
  const deliveryWith =
    (change: Partial<Pick<typeof mail, 'target' | 'state' | 'receipt'>>) => (one: Database) =>
      one.updateTable('delivery').set(change).where('id', '=', mail.id).execute();
  const removeEntry = (sequence: number) => (one: Database) =>
    one.deleteFrom('deliveryLog').where('sequence', '=', sequence).execute();
  const { target, state, receipt } = mail;
  return [
    {
      act: logWith(second.entry.replace('accepted', 'refused')),
      undo: logWith(second.entry),
      says: /^entry 2 was changed, or does not follow the one before it$/m,
    },
    {
      act: removeEntry(second.sequence),
      undo: (one) => one.insertInto('deliveryLog').values(second).execute(),
      says: /^entry 2 is missing: 3 follows 1$/m,
    },
    {
      act: removeEntry(last.sequence),
      undo: (one) => one.insertInto('deliveryLog').values(last).execute(),
      says: /^the log ends with entry 3, but 4 is recorded as its last$/m,
    },
    {
      act: deliveryWith({ target: 'eve@finance.example' }),
      undo: deliveryWith({ target }),
      says: /delivery to eve@finance\.example: the log says that it went to anna@finance\.example by email$/m,
    },
    {
      act: deliveryWith({ state: 'refused' }),
      undo: deliveryWith({ state }),
      says: /delivery to anna@finance\.example: the log says .*accepted.*refused/m,
    },
    {
      act: deliveryWith({ receipt: 'queued as 999' }),
      undo: deliveryWith({ receipt }),
      says: /delivery to anna@finance\.example: the recorded receipt differs from the log$/m,
    },
  ];
}

const refusedJobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

/** September is refused, October is accepted: two entries. */
async function refuseSeptember({ configure, newMailServer, outlay }: AttackFixture): Promise<void> {
  let isRefusing = true;
  const mail = await newMailServer({
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
  });
  await configure({ mail, jobs: refusedJobs });
  const refused = await outlay(['run', 'monthly', '--period', '2026-09']);
  assert.notEqual(refused.code, 0, refused.stdout);
  isRefusing = false;
  const { code, stderr } = await outlay(['run', 'monthly', '--period', '2026-10']);
  assert.equal(code, 0, stderr);
  const { code: verified, stdout } = await outlay(['verify']);
  assert.equal(verified, 0, stdout);
}

type Forgery = {
  /** What is done to the rows; taken back afterwards. */
  readonly act: readonly RawBuilder<unknown>[];
  readonly says: RegExp;
};

const refusedOne = sql`(select delivery_id from attempt where outcome = 'refused')`;
const acceptedOne = sql`(select delivery_id from attempt where outcome = 'accepted')`;

/** What makes the records say something else than what was delivered, while every entry keeps its text. */
const forgeries: readonly Forgery[] = [
  {
    act: [
      sql`update delivery set state = 'accepted', attempt = attempt + 1, receipt = '250 ok', reason = null where id = ${refusedOne}`,
      sql`update run set state = 'delivered', reason = null`,
    ],
    says: /: the log says refused, but accepted is recorded$/m,
  },
  {
    act: [
      sql`update delivery set state = 'accepted', reason = null, receipt = (select receipt from delivery where id = ${acceptedOne}) where id = ${refusedOne}`,
      sql`update delivery_log set delivery_id = ${refusedOne} where sequence = 2`,
    ],
    says: /^entry 2 is of delivery \S+, but recorded as one of \S+$/m,
  },
  {
    act: [sql`update delivery set state = 'skipped' where id = ${refusedOne}`],
    says: /: the log says refused, but skipped is recorded$/m,
  },
  {
    act: [sql`update delivery set files = replace(files, 'monthly', 'weekly')`],
    says: /: the log says that its files are monthly-2026-10\.csv$/m,
  },
  {
    act: [sql`update staged_file set sha256 = ${'b'.repeat(64)}, bytes = 1`],
    says: /: the hash or size of monthly-2026-10\.csv differs from the log$/m,
  },
  {
    act: [sql`update run set account = 'office'`],
    says: /: the log says that it belongs to job monthly and account home$/m,
  },
  {
    act: [sql`update run set period_from = '2026-08-01', period_until = '2026-09-01'`],
    says: /: the log says that its period is from 2026-10-01 until 2026-11-01$/m,
  },
  {
    act: [sql`update attempt set started_at = '2025-01-01T00:00:00.000Z', detail = 'x'`],
    says: /: the start and detail of attempt 1 differ from the log$/m,
  },
  {
    act: [
      sql`insert into delivery (id, run_id, run_planned_at, position, channel, target, locale, files, on_uncertain, state, attempt, receipt, origin, changed_at) select 'invented', run_id, run_planned_at, 9, channel, 'eve@finance.example', locale, files, on_uncertain, state, attempt, receipt, origin, changed_at from delivery where id = ${acceptedOne}`,
    ],
    says: /delivery to eve@finance\.example: accepted, but the log has no entry for it$/m,
  },
  { act: [sql`update delivery_log set entry = 'x' where sequence = 1`], says: /^entry 1 cannot be read/m },
  { act: [sql`update delivery_log set entry = 'null' where sequence = 1`], says: /^entry 1 cannot be read/m },
];

/** @returns what puts the rows back that may be changed */
async function remembered(database: Database): Promise<() => Promise<void>> {
  const runs = await database.selectFrom('run').selectAll().execute();
  const deliveries = await database.selectFrom('delivery').selectAll().execute();
  const attempts = await database.selectFrom('attempt').selectAll().execute();
  const files = await database.selectFrom('stagedFile').selectAll().execute();
  const entries = await database.selectFrom('deliveryLog').selectAll().execute();
  return async () => {
    await database.deleteFrom('delivery').where('id', '=', 'invented').execute();
    for (const run of runs) await database.updateTable('run').set(run).where('id', '=', run.id).execute();
    for (const one of deliveries) {
      await database.updateTable('delivery').set(one).where('id', '=', one.id).execute();
    }
    await database.deleteFrom('attempt').execute();
    await database.insertInto('attempt').values(attempts).execute();
    await database.deleteFrom('stagedFile').execute();
    await database.insertInto('stagedFile').values(files).execute();
    await database.deleteFrom('deliveryLog').execute();
    await database.insertInto('deliveryLog').values(entries).execute();
  };
}

/** Rows that somebody changed who can write to the database. */
export const tamperedRowAttacks: readonly Attack[] = [
  {
    name: 'verifies no log of deliveries of which a row was changed, removed or cut off, and names the row',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const head = await deliverTwoMonths(fixture);
      await using database = await fixture.store.open();
      for (const { act, undo, says } of await tamperings(database)) {
        await act(database);
        const { code, stdout } = await fixture.outlay(['verify']);
        assert.equal(code, 6, stdout);
        assert.match(stdout, says);
        await undo(database);
      }
      // Who makes the end of the log anew is found out by whoever noted it down.
      await database.deleteFrom('deliveryLog').where('sequence', '=', 4).execute();
      const third = await database
        .selectFrom('deliveryLog')
        .selectAll()
        .where('sequence', '=', 3)
        .executeTakeFirstOrThrow();
      await database.updateTable('deliveryLogHead').set({ sequence: 3, hash: third.hash }).execute();
      const noted = await fixture.outlay(['verify', '--head', head]);
      assert.equal(noted.code, 6, noted.stdout);
      assert.match(noted.stdout, /^the log ends with entry 3, before the noted entry 4$/m);
    },
  },
  {
    name: 'verifies no delivery of which the rows beside the log were changed, and names each',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      await refuseSeptember(fixture);
      await using database = await fixture.store.open();
      for (const { act, says } of forgeries) {
        const restore = await remembered(database);
        for (const statement of act) await statement.execute(database);
        const { code, stdout } = await fixture.outlay(['verify']);
        assert.equal(code, 6, stdout);
        assert.match(stdout, says);
        await restore();
      }
      const { code, stdout } = await fixture.outlay(['verify']);
      assert.equal(code, 0, stdout);
    },
  },
];
