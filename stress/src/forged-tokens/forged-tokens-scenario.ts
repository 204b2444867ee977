import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { systemClock } from '@outlay/service/internal/clock/clock.ts';
import { openStorage } from '@outlay/service/internal/storage/open-storage.ts';
import { callerOf } from '@outlay/service/internal/testing/client-of.ts';
import { startService } from '@outlay/service/internal/testing/start-service.ts';
import { createSigningKeys } from '@outlay/service/internal/tokens/signing-keys.ts';
import type { Scenario } from '../fixtures/scenario.ts';
import { forgedTokens } from './forged-tokens.ts';

const fullRounds = 10_000;
const atATime = 20;

/**
 * Sends forged and altered tokens to a real service and counts answers other than 401 with the code `unauthorized`.
 * Every hundredth request carries a genuine token, which has to be accepted.
 */
export const forgedTokensScenario: Scenario = async ({ rounds = fullRounds, seed, print }) => {
  const service = await startService();
  const caller = callerOf(service);
  const storage = await openStorage(service.dataDir);
  const { secret } = await createSigningKeys(storage.database, systemClock).newest();
  await storage.close();
  const { token: second } = await service.createToken('admin');
  const random = seededRandom(seed);
  const forged = forgedTokens({ tokens: [service.token, second], secret }, rounds, random);
  const answers = new Map<string, number>();
  let [refused, genuine] = [0, 0];
  for (let start = 0; start < forged.length; start += atATime) {
    const some = forged.slice(start, start + atATime);
    const outcomes = await Promise.all(some.map(({ value }) => outcomeOf(value)));
    for (const [index, outcome] of outcomes.entries()) {
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      if (outcome === '401 unauthorized') refused += 1;
      else print(`${outcome} for a token: ${some[index]?.kind}`);
    }
    if (start % 100 === 0 && (await outcomeOf(second)) === '200 ') genuine += 1;
  }
  await caller.close();
  await service.stop();
  const kinds = new Set(forged.map(({ kind }) => kind)).size;
  print(
    `${rounds} forged or altered tokens of ${kinds} kinds: ${[...answers].map(([answer, count]) => `${count} times ${answer}`).join(', ')}`,
  );
  print(`${genuine} of ${Math.ceil(rounds / 100)} genuine ones in between were accepted`);
  const failed = rounds - refused + (Math.ceil(rounds / 100) - genuine);
  return { passed: refused, failed };

  async function outcomeOf(token: string): Promise<string> {
    const answer = await caller.get('/api/Tags', { headers: { 'X-API-Key': token } });
    const body = (await answer.json()) as { error?: string };
    return `${answer.status} ${body.error ?? ''}`;
  }
};
