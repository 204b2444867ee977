import { seededRandom } from '@outlay/core/testing';
import type { Proof } from '@outlay/service/proofs';
import { startService, type TestService } from '@outlay/service/testing';
import { mailCases } from './mail-cases.ts';
import { readers } from './mail-office.ts';
import { type ToldStory, tellStories } from './mail-stories.ts';
import { type PlayedCase, playCase } from './play-case.ts';
import { playRandom, type RandomRound } from './play-random.ts';
import { timeHangs } from './time-hangs.ts';

/** How much is proved. */
export type SmtpSize = {
  /** Which cases are played. */
  readonly isPlayed: (name: string) => boolean;
  /** Random rounds. */
  readonly rounds: number;
  /** Whether hangs are waited for by the usual time limits, which takes five minutes. */
  readonly withUsualLimits: boolean;
};

type Say = (line: string) => void;
type Tally = { readonly passed: number; readonly failed: number };

/** How long the server may take to answer where a case has it hang. */
const answerTimeoutMs = 1_000;

/** Rounds that are played at the same time: most of their time they wait. */
const atOnce = 3;

/**
 * A mail server that answers 4xx and 5xx, hangs and resets at every step, refuses one of three readers, takes messages
 * and does not say so, is down for an hour or takes only small messages: every reader's state is right, and nobody gets
 * a message twice but who is to. Then the same at random.
 * @param options - `rounds` is how many random rounds there are, 300 by default
 */
export const proveSmtp: Proof = ({ rounds = 300, seed, say }) =>
  proveSmtpOf({ isPlayed: () => true, rounds, withUsualLimits: true }, seed, say);

/** The same at another size. */
export async function proveSmtpOf(size: SmtpSize, seed: number, say: Say): Promise<Tally> {
  const service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  try {
    // Five minutes, while all else is played.
    const hangs = size.withUsualLimits ? timeHangs() : Promise.resolve([]);
    const tallies = [
      await proveCases(service, size, say),
      sayStories(await tellStories(service), say),
      await proveRounds(service, { rounds: size.rounds, seed, say }),
      sayStories(await hangs, say),
    ];
    const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
    return { passed: sum('passed'), failed: sum('failed') };
  } finally {
    await service.stop();
  }
}

async function proveCases(service: TestService, { isPlayed }: SmtpSize, say: Say): Promise<Tally> {
  const chosen = mailCases.filter(({ name }) => isPlayed(name));
  let failed = 0;
  say(`      ${'case'.padEnd(72)} ${readers.map((reader) => `${reader}, taken`.padEnd(24)).join(' ')}`);
  for (const each of chosen) {
    const played = await playCase(service, each, answerTimeoutMs);
    if (played.wrong.length > 0) failed += 1;
    sayCase(played, say);
  }
  return { passed: chosen.length - failed, failed };
}

function sayCase({ name, first, last, taken, wrong }: PlayedCase, say: Say): void {
  const cells = readers.map((reader) => {
    const way = first[reader] === last[reader] ? first[reader] : `${first[reader]} → ${last[reader]}`;
    return `${way}, ${taken[reader]}`.padEnd(24);
  });
  say(`${wrong.length === 0 ? 'ok   ' : 'FAIL '} ${name.padEnd(72)} ${cells.join(' ')}`.trimEnd());
  for (const line of wrong) say(`      ${line}`);
}

function sayStories(stories: readonly ToldStory[], say: Say): Tally {
  for (const { name, came, wrong } of stories) {
    say(`${wrong.length === 0 ? 'ok   ' : 'FAIL '} ${name}: ${came}`);
    for (const line of wrong) say(`      ${line}`);
  }
  const failed = stories.filter(({ wrong }) => wrong.length > 0).length;
  return { passed: stories.length - failed, failed };
}

type Rounds = { readonly rounds: number; readonly seed: number; readonly say: Say };

async function proveRounds(service: TestService, { rounds, seed, say }: Rounds): Promise<Tally> {
  const played: RandomRound[] = [];
  let failed = 0;
  for (let begun = 0; begun < rounds; begun += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, rounds - begun) }, (_, index) => begun + index);
    const some = await Promise.all(
      numbers.map((number) => playRandom(service, seededRandom(seed * 1_000_003 + number))),
    );
    for (const [index, round] of some.entries()) {
      if (round.wrong.length > 0) failed += 1;
      for (const line of round.wrong) say(`FAIL  round ${begun + index} of seed ${seed}: ${line}`);
    }
    played.push(...some);
  }
  const states = Map.groupBy(
    played.flatMap((round) => round.states),
    (state) => state,
  );
  const counts = [...states].map(([state, of]) => `${of.length} ${state}`).toSorted();
  const sum = (key: 'tries' | 'messages') => played.reduce((total, round) => total + round[key], 0);
  say(
    `${rounds} random rounds: ${counts.join(', ')}; ${sum('tries')} tries, ${sum('messages')} messages that the server had whole`,
  );
  return { passed: rounds - failed, failed };
}
