import { printCase } from '../fixtures/print-case.ts';
import type { Print, Tally } from '../fixtures/scenario.ts';
import type { Attack } from './fixture/attack.ts';
import { type StoreKind, storeKinds } from './fixture/attack-stores.ts';
import {
  type CommandPlace,
  openAttackFixture,
  openSharedFixture,
  type SharedFixture,
} from './fixture/open-attack-fixture.ts';

/** Which attacks run, and on which kinds of store. */
export type AttackSelection = {
  readonly attacks: readonly Attack[];
  readonly stores: readonly StoreKind[];
  readonly commands: CommandPlace;
  readonly print: Print;
};

/** How attacks came out; what this machine does not support is skipped. */
export type AttackTally = Tally & { readonly skipped: number };

/** One attack on one kind of store. */
type AttackCase = { readonly attack: Attack; readonly kind: StoreKind };

/** Runs attacks one after the other, each on a fixture of its own, and prints the outcome of each. */
export async function runAttacks({
  attacks,
  stores,
  commands,
  print,
}: AttackSelection): Promise<AttackTally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const shared = await openSharedFixture(commands);
  try {
    for (const attackCase of casesOf(attacks, stores)) {
      const start = performance.now();
      const outcome = await run(shared, attackCase);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const name = `${attackCase.kind}: ${attackCase.attack.name} (${seconds} s)`;
      tally[outcome.status] += 1;
      const details = outcome.details?.split('\n').slice(0, 20) ?? [];
      if (outcome.status === 'skipped') print(`skip  ${name}: ${details.join(' ')}`);
      else printCase({ name, problems: details }, print);
    }
    return tally;
  } finally {
    await shared.stores.stop();
    await shared.service.stop();
  }
}

function casesOf(attacks: readonly Attack[], stores: readonly StoreKind[]): AttackCase[] {
  return attacks.flatMap((attack) => kindsOf(attack, stores).map((kind) => ({ attack, kind })));
}

function kindsOf(attack: Attack, stores: readonly StoreKind[]): readonly StoreKind[] {
  switch (attack.stores) {
    case 'each':
      return stores;
    case 'servers':
      return stores.filter((kind) => kind !== 'SQLite');
    case 'one':
      return storeKinds.slice(0, 1);
  }
}

type Outcome = { readonly status: keyof AttackTally; readonly details?: string };

async function run(shared: SharedFixture, { attack, kind }: AttackCase): Promise<Outcome> {
  const lacking = await attack.lacks?.();
  if (lacking !== undefined) return { status: 'skipped', details: lacking };
  const opened = await openAttackFixture(shared, kind);
  if (!opened) return { status: 'skipped', details: 'this machine has no such store' };
  try {
    await withinLimit(attack.run(opened.fixture));
    return { status: 'passed' };
  } catch (error) {
    return { status: 'failed', details: errorText(error) };
  } finally {
    await opened.close();
  }
}

/** An attack that takes longer has failed. Milliseconds. */
const maxAttackMs = 240_000;

async function withinLimit(running: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<never>();
  const message = `not over after ${maxAttackMs / 1000} seconds`;
  const timer = setTimeout(() => over.reject(new Error(message)), maxAttackMs);
  // It ends with its processes.
  running.catch(() => undefined);
  await Promise.race([running, over.promise]).finally(() => clearTimeout(timer));
}

function errorText(error: unknown): string {
  return (error instanceof Error && error.message) || String(error);
}
