import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import PostalMime from 'postal-mime';
import type { ChangedFleet } from './fleet-customers.ts';

/** What the reports of a fleet are checked against. */
export type FleetEvidence = ChangedFleet & {
  readonly database: Database;
  /** The folder of the delivered reports. */
  readonly folder: string;
  /** All messages that the mail server took. */
  readonly received: readonly Buffer[];
};

/** Compares what was delivered with whose it is. Nobody may have anybody else's store, and nobody anything twice. */
export async function checkFleet(evidence: FleetEvidence): Promise<string[]> {
  return [
    ...(await runProblems(evidence)),
    ...(await messageProblems(evidence)),
    ...(await fileProblems(evidence)),
  ];
}

async function runProblems({ database, before, after }: FleetEvidence): Promise<string[]> {
  const runs = await database.selectFrom('run').selectAll().execute();
  const later = new Map(after.map((one) => [one.name, one]));
  const byAccount = Map.groupBy(runs, ({ account }) => account);
  return before.flatMap((entry) => {
    const own = byAccount.get(entry.name) ?? [];
    if (own.length !== 1) return [`${entry.name} has ${own.length} runs`];
    const [run] = own;
    const isSame = later.get(entry.name) === entry;
    if (isSame && run?.state !== 'delivered') return [`${entry.name} is ${run?.state}: ${run?.reason}`];
    return [];
  });
}

const storeName = /Sklep \d+ koniec/g;

async function messageProblems({ database, before, after, received }: FleetEvidence): Promise<string[]> {
  // A recipient may get the reports of one customer only, whichever account they belong to.
  const storeOf = new Map(
    [...after, ...before].map(({ recipient, customer }) => [recipient, customer.store]),
  );
  const seen = new Map<string, number>();
  const problems: string[] = [];
  for (const message of received) {
    const { to, attachments } = await PostalMime.parse(message);
    const recipient = to?.[0]?.address ?? '';
    seen.set(recipient, (seen.get(recipient) ?? 0) + 1);
    const text = attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)).join('');
    const stores = [...new Set(text.match(storeName))];
    if (stores.length !== 1 || stores[0] !== storeOf.get(recipient)) {
      problems.push(`${recipient} got a report of ${stores.join(', ')} instead of ${storeOf.get(recipient)}`);
    }
  }
  const accepted = await database
    .selectFrom('delivery')
    .select('target')
    .where('channel', '=', 'email')
    .where('state', '=', 'accepted')
    .execute();
  if (accepted.length !== received.length) {
    problems.push(`${received.length} messages were taken, and ${accepted.length} are recorded`);
  }
  return [
    ...problems,
    ...[...seen].flatMap(([to, count]) => (count === 1 ? [] : [`${to} got ${count} messages`])),
  ];
}

async function fileProblems({ folder, before }: FleetEvidence): Promise<string[]> {
  const storeOf = new Map(before.map(({ name, customer }) => [name, customer.store]));
  const problems: string[] = [];
  for (const account of await readdir(folder)) {
    const [name = '', ...more] = await readdir(join(folder, account));
    const stores = [...new Set((await readFile(join(folder, account, name), 'utf8')).match(storeName))];
    if (more.length > 0) problems.push(`${account} has ${more.length + 1} files`);
    if (stores.length !== 1 || stores[0] !== storeOf.get(account)) {
      problems.push(`the folder of ${account} has a report of ${stores.join(', ')}`);
    }
  }
  return problems;
}
