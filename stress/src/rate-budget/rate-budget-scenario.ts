import { createMemoryBudgetStore } from '@outlay/core/internal/client/budget/budget-store.ts';
import { type Caller, createCaller } from '@outlay/core/internal/client/call/caller.ts';
import type { Fetch } from '@outlay/core/internal/client/call/transport.ts';
import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { createVirtualTime, type VirtualTime } from '@outlay/core/internal/testing/virtual-time.ts';
import { type Print, type Scenario, tallyOf } from '../fixtures/scenario.ts';
import { simulatedService } from './simulated-service.ts';

const limit = 1000;
const processCount = 8;
const callsAtOnce = 4;
const hourMs = 3_600_000;
/** Begin of the simulated time, so that its dates look like dates. */
const epochMs = Date.UTC(2026, 9, 1);

/** What the clients have to cope with, and how many of their requests may be refused for the limit. */
type Conditions = {
  readonly name: string;
  /** How likely another program uses the token between two requests. */
  readonly foreignChance: number;
  readonly maxRefusedShare: number;
  /** Its part of the rounds. */
  readonly part: number;
};

const conditions: readonly Conditions[] = [
  { name: 'alone', foreignChance: 0, maxRefusedShare: 0, part: 1 },
  // What another program sends is known from headers only, and late: some 429s cannot be helped.
  { name: 'with another program', foreignChance: 0.2, maxRefusedShare: 0.02, part: 0.1 },
];

/**
 * Shows that clients which share a token stay within its limit and use it: 8 of them with 4 calls at once each, in
 * virtual time, through a network that reorders, with headers that miss and garble and clocks an hour off, and with
 * unexpected 429s. Holds when no rolling hour saw more than the limit, no request was refused for it, none was
 * sent inside a pause, and 95 % of the limit was used.
 */
export const rateBudgetScenario: Scenario = async ({ rounds = 1_000_000, seed, print }) => {
  const results: boolean[] = [];
  for (const each of conditions) {
    const held = await simulate(each, { rounds: Math.ceil(rounds * each.part), seed, print });
    results.push(...held);
  }
  return tallyOf(results);
};

type Simulation = { readonly rounds: number; readonly seed: number; readonly print: Print };

async function simulate(
  { name, foreignChance, maxRefusedShare }: Conditions,
  { rounds, seed, print }: Simulation,
): Promise<boolean[]> {
  const time = createVirtualTime();
  const random = seededRandom(seed);
  const service = simulatedService(time, random, { limit, pauseChance: 0.001, foreignChance });
  const workers = callersOf(service.fetch, time, random).flatMap((caller) =>
    Array.from({ length: callsAtOnce }, async () => {
      while (service.tally.sent < rounds) await caller.get('listTags');
    }),
  );
  await time.runUntil(Promise.all(workers));
  const { tally } = service;
  const hours = time.now() / hourMs;
  const used = usedShare(tally.perHour);
  print(`${name}: ${tally.sent} requests of ${processCount} clients in ${hours.toFixed(1)} virtual hours`);
  print(`  most in any rolling hour: ${tally.maxInAnHour} of ${limit}; refused for it: ${tally.refused}`);
  print(`  unexpected pauses: ${tally.paused}; requests inside a pause: ${tally.sentInsidePause}`);
  print(`  used of the limit: ${(used * 100).toFixed(2)} %`);
  return [
    tally.maxInAnHour <= limit,
    tally.refused <= tally.sent * maxRefusedShare,
    tally.sentInsidePause === 0,
    used >= 0.95,
  ];
}

/** Which part of the limit was used in the hours that are over. */
function usedShare(perHour: readonly number[]): number {
  const whole = perHour.slice(0, -1);
  return whole.reduce((sum, count) => sum + count, 0) / (limit * whole.length);
}

/** Clients of one token that share a store, as if each were a process of its own. */
function callersOf(fetch: Fetch, time: VirtualTime, random: SeededRandom): Caller[] {
  const budgetStore = createMemoryBudgetStore(time.now);
  return Array.from({ length: processCount }, () =>
    createCaller({
      baseUrl: 'https://simulated.example',
      token: 'svc_simulated.token',
      fetch,
      timer: time,
      wallMs: () => epochMs + time.now(),
      budgetStore,
      maxWaitMs: 2 * hourMs,
      retry: { maxAttempts: 6, random: random.fraction },
    }),
  );
}
