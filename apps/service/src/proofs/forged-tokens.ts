import { systemClock } from '../clock.ts';
import { createRandom } from '../seed/random.ts';
import { openStorage } from '../storage/open-storage.ts';
import { callerOf } from '../testing/client-of.ts';
import { startService } from '../testing/start-service.ts';
import { forgedTokens } from '../tokens/forged-tokens.ts';
import { createSigningKeys } from '../tokens/signing-keys.ts';
import type { Proof } from './proof.ts';

const fullRounds = 10_000;
const atATime = 20;

/**
 * Sends forged and altered tokens to a real service and counts answers other than 401 with the code `unauthorized`.
 * Every hundredth request carries a genuine token, which has to be let in: the door is closed, not broken.
 */
export const proveForgedTokens: Proof = async ({ rounds = fullRounds, seed, say }) => {
  const service = await startService();
  const caller = callerOf(service);
  const storage = await openStorage(service.dataDir);
  const { secret } = await createSigningKeys(storage.database, systemClock).newest();
  await storage.close();
  const { token: second } = await service.createToken('admin');
  const random = createRandom('forged-tokens', seed);
  const forged = forgedTokens({ tokens: [service.token, second], secret }, rounds, random);
  const answers = new Map<string, number>();
  let [refused, genuine] = [0, 0];
  for (let start = 0; start < forged.length; start += atATime) {
    const some = forged.slice(start, start + atATime);
    const outcomes = await Promise.all(some.map(({ value }) => outcomeOf(value)));
    for (const [index, outcome] of outcomes.entries()) {
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      if (outcome === '401 unauthorized') refused += 1;
      else say(`${outcome} for a token: ${some[index]?.kind}`);
    }
    if (start % 100 === 0 && (await outcomeOf(second)) === '200 ') genuine += 1;
  }
  await caller.close();
  await service.stop();
  const kinds = new Set(forged.map(({ kind }) => kind)).size;
  say(
    `${rounds} forged or altered tokens in ${kinds} ways: ${[...answers].map(([answer, count]) => `${count} times ${answer}`).join(', ')}`,
  );
  say(`${genuine} of ${Math.ceil(rounds / 100)} genuine ones in between were let in`);
  const failed = rounds - refused + (Math.ceil(rounds / 100) - genuine);
  return { passed: refused, failed };

  async function outcomeOf(token: string): Promise<string> {
    const answer = await caller.get('/api/Tags', { headers: { 'X-API-Key': token } });
    const body = (await answer.json()) as { error?: string };
    return `${answer.status} ${body.error ?? ''}`;
  }
};
