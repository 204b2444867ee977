import assert from 'node:assert/strict';
import type { Database } from '../../store/schema.ts';
import type { Attack, AttackGround } from '../attack.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

/** Two months are delivered, each to a folder and a recipient: four entries. @returns the last entry, to be noted down */
async function deliverTwoMonths({ configure, outlay }: AttackGround): Promise<string> {
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
      says: /^the log ends with entry 3, and 4 is recorded as its last$/m,
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
      says: /delivery to anna@finance\.example: another receipt is recorded than the log has$/m,
    },
  ];
}

/** Rows that somebody changed who can write to the database. */
export const tamperedRowAttacks: readonly Attack[] = [
  {
    name: 'verifies no log of deliveries of which a row was changed, removed or cut off, and names the row',
    stores: 'each',
    isLong: true,
    async play(ground) {
      const head = await deliverTwoMonths(ground);
      await using database = await ground.store.open();
      for (const { act, undo, says } of await tamperings(database)) {
        await act(database);
        const { code, stdout } = await ground.outlay(['verify']);
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
      const noted = await ground.outlay(['verify', '--head', head]);
      assert.equal(noted.code, 6, noted.stdout);
      assert.match(noted.stdout, /^entry 4 was noted down, and the log ends with 3$/m);
    },
  },
];
