import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { TestService } from '@outlay/service/testing';
import type { DeliveryState } from 'outlay/internal/adapters/store/states.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { dueAt, openMailFixture } from './mail-fixture.ts';
import { randomFaults } from './random-faults.ts';

/** How a random round came out. */
export type RandomRound = {
  readonly states: readonly DeliveryState[];
  readonly attempts: number;
  readonly messages: number;
  readonly problems: readonly string[];
};

const responseTimeoutMs = 1_000;
const maxFailingAttempts = 4;
/** More than are left when the server has recovered. */
const maxAttempts = 12;

/** A mail server fails at random during some attempts, is sometimes down for one, and then recovers. */
export async function runRandom(service: TestService, random: SeededRandom): Promise<RandomRound> {
  const { mail, workAt, close } = await openMailFixture(service, responseTimeoutMs);
  try {
    let record = await attemptWithFaults(dueAt);
    let failing = Math.floor(random.between(0, maxFailingAttempts));
    while (failing > 0 && record.run.nextAt !== null) {
      record = await attemptWithFaults(record.run.nextAt);
      failing -= 1;
    }
    mail.fail([]);
    for (let count = 0; count < maxAttempts && record.run.nextAt !== null; count += 1) {
      record = await workAt(record.run.nextAt);
    }
    return {
      states: record.deliveries.map(({ state }) => state),
      attempts: record.attempts.length,
      messages: mail.received.length,
      problems: checkDeliveries(record, mail),
    };
  } finally {
    await close();
  }

  async function attemptWithFaults(at: string) {
    mail.fail(randomFaults(random));
    const isDown = random.chance(0.15);
    if (isDown) await mail.goDown();
    const record = await workAt(at);
    if (isDown) await mail.comeBack();
    return record;
  }
}
