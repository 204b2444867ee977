import type { SeededRandom } from '@outlay/core/testing';
import type { TestService } from '@outlay/service/testing';
import type { DeliveryState } from 'outlay/internal/adapters/store/states.ts';
import { judgeDeliveries } from './judge-deliveries.ts';
import { dueAt, openMailOffice } from './mail-office.ts';
import { randomFaults } from './random-faults.ts';

/** What became of a random round. */
export type RandomRound = {
  readonly states: readonly DeliveryState[];
  readonly tries: number;
  readonly messages: number;
  readonly wrong: readonly string[];
};

const answerTimeoutMs = 1_000;
const mostBadTries = 4;
/** More than are left when the server is well again. */
const mostTries = 12;

/** A mail server fails at random through some tries, is sometimes down for one, and is well from then on. */
export async function playRandom(service: TestService, random: SeededRandom): Promise<RandomRound> {
  const { mail, workAt, close } = await openMailOffice(service, answerTimeoutMs);
  try {
    let record = await bad(dueAt);
    for (
      let bads = Math.floor(random.between(0, mostBadTries));
      bads > 0 && record.run.nextAt !== null;
      bads -= 1
    ) {
      record = await bad(record.run.nextAt);
    }
    mail.fail([]);
    for (let tries = 0; tries < mostTries && record.run.nextAt !== null; tries += 1) {
      record = await workAt(record.run.nextAt);
    }
    return {
      states: record.deliveries.map(({ state }) => state),
      tries: record.attempts.length,
      messages: mail.heard.length,
      wrong: judgeDeliveries(record, mail),
    };
  } finally {
    await close();
  }

  async function bad(at: string) {
    mail.fail(randomFaults(random));
    const isDown = random.chance(0.15);
    if (isDown) await mail.goDown();
    const record = await workAt(at);
    if (isDown) await mail.comeBack();
    return record;
  }
}
