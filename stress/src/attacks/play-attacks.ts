import type { Attack } from './attack.ts';
import { type StoreKind, storeKinds } from './attack-stores.ts';
import { openGround, openSharedGround, type SharedGround } from './open-ground.ts';

/** Which attacks are played, and on which kinds of store. */
export type PlayingAttacks = {
  readonly attacks: readonly Attack[];
  readonly stores: readonly StoreKind[];
  readonly say: (line: string) => void;
};

/** How attacks came out; what this machine does not let be tried is skipped. */
export type AttackTally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** One attack on one kind of store. */
type Game = { readonly attack: Attack; readonly kind: StoreKind };

/** Plays attacks one after the other, each on a ground of its own, and says of each how it came out. */
export async function playAttacks({ attacks, stores, say }: PlayingAttacks): Promise<AttackTally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const shared = await openSharedGround();
  try {
    for (const game of gamesOf(attacks, stores)) {
      const begunAt = performance.now();
      const outcome = await play(shared, game);
      const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
      const { attack, kind } = game;
      tally[outcome.status] += 1;
      say(`${marks[outcome.status]}  ${kind}: ${attack.name} (${seconds} s)`);
      for (const line of outcome.why?.split('\n').slice(0, 20) ?? []) say(`      ${line}`);
    }
    return tally;
  } finally {
    await shared.stores.stop();
    await shared.service.stop();
  }
}

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const;

function gamesOf(attacks: readonly Attack[], stores: readonly StoreKind[]): Game[] {
  return attacks.flatMap((attack) => {
    return kindsOf(attack, stores).map((kind) => ({ attack, kind }));
  });
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

type Outcome = { readonly status: keyof AttackTally; readonly why?: string };

async function play(shared: SharedGround, { attack, kind }: Game): Promise<Outcome> {
  const lacking = await attack.lacks?.();
  if (lacking !== undefined) return { status: 'skipped', why: lacking };
  const opened = await openGround(shared, kind);
  if (!opened) return { status: 'skipped', why: 'this machine has no such store' };
  try {
    await withinLimit(attack.play(opened.ground));
    return { status: 'passed' };
  } catch (error) {
    return { status: 'failed', why: error instanceof Error ? error.message : String(error) };
  } finally {
    await opened.close();
  }
}

/** What waits for a line that never comes has failed. Milliseconds. */
const maxAttackMs = 240_000;

async function withinLimit(playing: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<never>();
  const message = `it was not over after ${maxAttackMs / 1000} seconds`;
  const timer = setTimeout(() => over.reject(new Error(message)), maxAttackMs);
  // What it waited for ends with its processes.
  playing.catch(() => undefined);
  await Promise.race([playing, over.promise]).finally(() => clearTimeout(timer));
}
