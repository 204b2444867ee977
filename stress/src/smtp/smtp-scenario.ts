import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { type CaseOutcome, printCase } from '../fixtures/print-case.ts';
import { type Print, type Scenario, sumTallies, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { mailCases } from './mail-cases.ts';
import { recipients } from './mail-fixture.ts';
import { measureHangs } from './measure-hangs.ts';
import { runOutageCases } from './outage-cases.ts';
import { type CaseResult, runCase } from './run-case.ts';
import { runRandom } from './run-random.ts';

/** How much runs. */
export type SmtpSize = {
  /** Selects cases by name. */
  readonly isSelected: (name: string) => boolean;
  /** Random rounds. */
  readonly rounds: number;
  /** Whether to wait for hangs with the default timeouts, which takes five minutes. */
  readonly withDefaultTimeouts: boolean;
};

/** How long the server may take to answer in cases where it hangs. */
const responseTimeoutMs = 1_000;

/** Random rounds in progress at once: most of their time they wait. */
const concurrency = 3;

/**
 * A mail server answers 4xx and 5xx, hangs and resets at every step, refuses one of three recipients, takes messages
 * and does not answer, is down for an hour or takes only small messages: the state of every delivery is right, and nobody
 * gets a message twice, except where that is configured. Then the same at random.
 * @param options - `rounds` is how many random rounds there are, 300 by default
 */
export const smtpScenario: Scenario = ({ rounds = 300, seed, print }) =>
  runSmtp({ isSelected: () => true, rounds, withDefaultTimeouts: true }, seed, print);

/** Runs cases and random rounds. */
export async function runSmtp(size: SmtpSize, seed: number, print: Print): Promise<Tally> {
  const service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  try {
    // Five minutes, while all else runs.
    const hangs = size.withDefaultTimeouts ? measureHangs() : Promise.resolve([]);
    return sumTallies([
      await runCases(service, size, print),
      printOutcomes(await runOutageCases(service), print),
      await runRandomRounds(service, { rounds: size.rounds, seed, print }),
      printOutcomes(await hangs, print),
    ]);
  } finally {
    await service.stop();
  }
}

async function runCases(service: TestService, { isSelected }: SmtpSize, print: Print): Promise<Tally> {
  print(`      ${'case'.padEnd(72)}: ${recipients.map((name) => `${name}, taken`.padEnd(24)).join(' ')}`);
  const results: boolean[] = [];
  for (const each of mailCases.filter(({ name }) => isSelected(name))) {
    const { name, problems, ...result } = await runCase(service, each, responseTimeoutMs);
    results.push(printCase({ name: name.padEnd(72), observed: resultText(result), problems }, print));
  }
  return tallyOf(results);
}

function resultText({ first, last, taken }: Pick<CaseResult, 'first' | 'last' | 'taken'>): string {
  const cells = recipients.map((name) => {
    const states = first[name] === last[name] ? first[name] : `${first[name]} → ${last[name]}`;
    return `${states}, ${taken[name]}`.padEnd(24);
  });
  return cells.join(' ').trimEnd();
}

function printOutcomes(outcomes: readonly CaseOutcome[], print: Print): Tally {
  return tallyOf(outcomes.map((outcome) => printCase(outcome, print)));
}

type Rounds = { readonly rounds: number; readonly seed: number; readonly print: Print };

async function runRandomRounds(service: TestService, { rounds, seed, print }: Rounds): Promise<Tally> {
  const numbers = Array.from({ length: rounds }, (_, index) => index);
  const results = await mapConcurrently(numbers, concurrency, async (number) => {
    const result = await runRandom(service, seededRandom(seed * 1_000_003 + number));
    for (const line of result.problems) print(`FAIL  round ${number} of seed ${seed}: ${line}`);
    return result;
  });
  const states = Map.groupBy(
    results.flatMap((result) => result.states),
    (state) => state,
  );
  const counts = [...states].map(([state, { length }]) => `${length} ${state}`).toSorted();
  const sum = (key: 'attempts' | 'messages') => results.reduce((total, result) => total + result[key], 0);
  print(
    `${rounds} random rounds: ${counts.join(', ')}; ${sum('attempts')} attempts, ${sum('messages')} messages received whole`,
  );
  return tallyOf(results.map(({ problems }) => problems.length === 0));
}
