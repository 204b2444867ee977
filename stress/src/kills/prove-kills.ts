import { seededRandom } from '@outlay/core/testing';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import type { Proof } from '@outlay/service/proofs';
import { startService, type TestService } from '@outlay/service/testing';
import { inLanes } from './in-lanes.ts';
import { judgeRound } from './judge-round.ts';
import { type JudgedRound, killFigures } from './kill-figures.ts';
import { type KillGame, leaseGame, namedGame, nobodyKilled, randomGames } from './kill-games.ts';
import { killPoints } from './kill-points.ts';
import { type PlayedRound, playRound, type RoundLife } from './play-round.ts';
import { instant, type RoundPlace } from './round-setting.ts';

/** How much is killed, and where. */
export type KillsSize = {
  /** Names of points. */
  readonly points: readonly string[];
  /** Rounds with kills at random times, on each store. */
  readonly rounds: number;
  readonly stores: readonly StoreName[];
  /** Whether takeovers are waited for that only the end of a lease allows: a good minute on each store. */
  readonly withLeases: boolean;
};

type StoreName = 'SQLite' | 'PostgreSQL';
type Tally = { readonly passed: number; readonly failed: number };
type Say = (line: string) => void;

/** After so many rounds it is said how it stands. */
const saidEvery = 50;

/** Rounds that are played side by side. */
const lanes = 2;

/**
 * Kills schedulers with SIGKILL at every named point and in `rounds` rounds (500) at random times, on SQLite and, two
 * processes at a time, on PostgreSQL, against real folders and a real mail server: nothing is lost, nothing comes twice
 * but for messages that may have arrived, and these are marked. The store on PostgreSQL encrypts its files: nothing in it can
 * be read at any time.
 */
export const proveKills: Proof = ({ rounds = 500, seed, say }) =>
  proveKillsOf(
    { points: Object.keys(killPoints), rounds, stores: ['SQLite', 'PostgreSQL'], withLeases: true },
    seed,
    say,
  );

/** The same at a size. */
export async function proveKillsOf(size: KillsSize, seed: number, say: Say): Promise<Tally> {
  const services = { home: await startRecords(1), office: await startRecords(2) };
  const postgres = size.stores.includes('PostgreSQL') ? await startPostgres() : undefined;
  try {
    const tallies: Tally[] = [];
    for (const store of size.stores) {
      const newPostgresUrl = async () =>
        store === 'PostgreSQL' && postgres ? newDatabase(postgres.url) : undefined;
      const told = (line: string) => say(`${store}: ${line}`);
      tallies.push(await proveStore({ services, newPostgresUrl }, size, { seed, say: told }));
    }
    const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
    return { passed: sum('passed'), failed: sum('failed') };
  } finally {
    await postgres?.stop();
    await Promise.all(Object.values(services).map((service) => service.stop()));
  }
}

function startRecords(seed: number): Promise<TestService> {
  const records = { months: 2, documentsPerMonth: 10, asOf: '2026-11-01', seed };
  return startService({ seed: records, now: () => new Date(instant) });
}

type Telling = { readonly seed: number; readonly say: Say };

async function proveStore(place: RoundPlace, size: KillsSize, { seed, say }: Telling): Promise<Tally> {
  const unkilled = await inLanes(lanes, Array<KillGame>(lanes).fill(nobodyKilled), ({ kills }) =>
    playRound(place, kills),
  );
  const [reference] = unkilled as [PlayedRound];
  const judge = judgeBy(reference, say);
  const references = unkilled.map((played) => judge(nobodyKilled, played));
  const [{ processes, files, taken }, life] = [reference, longestLife(unkilled)];
  const [startMs, workMs] = [life.startMs, life.workMs].map(Math.round);
  say(
    `nobody killed: ${files.size} files, ${taken.length} messages; ${startMs} ms to start, ${workMs} ms to work`,
  );

  const leases = size.withLeases ? [leaseGame(processes)] : [];
  const named = size.points.map((name) => namedGame(name, processes));
  const atPoints = await inLanes(lanes, [...leases, ...named], async (game) => {
    const judged = judge(game, await playRound(place, game.kills));
    say(`${game.name}: ${killFigures([judged]).join('; ')}`);
    return judged;
  });
  const games = randomGames(size.rounds, seededRandom(seed), { processes, life });
  const soFar: Judged[] = [];
  const atRandom = await inLanes(lanes, games, async (game) => {
    const judged = judge(game, await playRound(place, game.kills));
    if (soFar.push(judged) % saidEvery === 0) say(`${soFar.length} rounds: ${killFigures(soFar).join('; ')}`);
    return judged;
  });
  for (const line of killFigures(atRandom)) say(`${games.length} rounds with kills at random times: ${line}`);
  return tallyOf([...references, ...atPoints, ...atRandom]);
}

function longestLife(rounds: readonly PlayedRound[]): RoundLife {
  const longest = (part: keyof RoundLife) => Math.max(...rounds.map(({ life }) => life[part]));
  return { startMs: longest('startMs'), workMs: longest('workMs') };
}

type Judged = JudgedRound & { readonly isRight: boolean };

function judgeBy(reference: PlayedRound, say: Say): (game: KillGame, played: PlayedRound) => Judged {
  return (game, played) => {
    const verdict = judgeRound(played, reference);
    const problems = [...verdict.problems, ...game.also({ played, verdict })];
    for (const problem of problems) say(`FAIL ${game.name}: ${problem}`);
    return { played, verdict, isRight: problems.length === 0 };
  };
}

function tallyOf(rounds: readonly Judged[]): Tally {
  const passed = rounds.filter(({ isRight }) => isRight).length;
  return { passed, failed: rounds.length - passed };
}
