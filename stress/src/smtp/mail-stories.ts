import type { TestService } from '@outlay/service/testing';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { judgeDeliveries } from './judge-deliveries.ts';
import { addressOf, dueAt, type MailOffice, openMailOffice, readers } from './mail-office.ts';
import { outcomeOf, takenBy } from './play-case.ts';

/** What became of a story: what was expected and what came, and what of it is wrong. */
export type ToldStory = { readonly name: string; readonly came: string; readonly wrong: readonly string[] };

const answerTimeoutMs = 1_000;

/** Mail servers that are gone for long, never take a message, or take only small ones. */
export async function tellStories(service: TestService): Promise<ToldStory[]> {
  const stories = [
    ['down for an hour', downForAnHour],
    ['never takes a message', neverTakes],
    ['takes messages of 12,000 bytes', takesSmallOnes],
    ['takes messages of 1,000 bytes', takesNone],
  ] as const;
  const told: ToldStory[] = [];
  for (const [name, tell] of stories) {
    const office = await openMailOffice(service, answerTimeoutMs);
    try {
      told.push({ name, ...(await tell(office)) });
    } finally {
      await office.close();
    }
  }
  return told;
}

type Telling = Omit<ToldStory, 'name'>;

const everyTry = ['05:00', '05:05', '05:15', '05:35', '06:15'];

/** It is back at six: what was due at 05:35 is tried once more at 06:15. */
async function downForAnHour({ mail, workAt }: MailOffice): Promise<Telling> {
  await mail.goDown();
  let record = await workAt(dueAt);
  const early: string[] = [];
  for (let next = record.run.nextAt; next !== null && next < '2026-11-01T06:00'; next = record.run.nextAt) {
    const before = triesOf(record);
    const tooEarly = await workAt(new Date(Date.parse(next) - 1).toISOString());
    if (triesOf(tooEarly).length !== before.length) early.push(`tried before ${next}`);
    record = await workAt(next);
  }
  await mail.comeBack();
  const over = await workAt(record.run.nextAt ?? dueAt);
  const tries = triesOf(over);
  const expected = readers.flatMap(() => everyTry).toSorted();
  const wrong = [
    ...early,
    ...(tries.join() === expected.join() ? [] : [`expected the tries ${everyTry.join(', ')} of each`]),
    ...allTaken(over, mail),
    ...judgeDeliveries(over, mail),
  ];
  return { came: `tried at ${[...new Set(tries)].join(', ')}; ${came(over, mail)}`, wrong };
}

function triesOf({ attempts }: RunRecord): string[] {
  return attempts.map(({ startedAt }) => startedAt.slice(11, 16)).toSorted();
}

/** It is given up after 14 tries, two days later, with what the server said. */
async function neverTakes({ mail, workAt }: MailOffice): Promise<Telling> {
  mail.fail([{ at: 'MAIL', act: 'answer', text: '451 later', isLasting: true }]);
  let record = await workAt(dueAt);
  while (record.run.nextAt !== null) record = await workAt(record.run.nextAt);
  const { deliveries, run } = record;
  const hours = Math.round((Date.parse(run.changedAt) - Date.parse(dueAt)) / 3_600_000);
  const isGivenUp = deliveries.every(
    ({ state, attempt, reason }) =>
      state === 'refused' && attempt === 14 && /^given up after 14 tries: .*451 later/.test(reason ?? ''),
  );
  const wrong = isGivenUp && run.state === 'failed' && mail.heard.length === 0 ? [] : ['expected: given up'];
  return { came: `run ${run.state} after ${hours} hours; ${deliveries[0]?.reason}`, wrong };
}

/** The files go as an archive, or stay out with a note; what goes is within the limit. */
async function takesSmallOnes({ mail, workAt }: MailOffice): Promise<Telling> {
  mail.announce(12_000);
  const record = await workAt(dueAt);
  const largest = Math.max(...mail.heard.map(({ bytes }) => bytes));
  const wrong = [
    ...(largest <= 12_000 ? [] : [`a message of ${largest} bytes came`]),
    ...allTaken(record, mail),
    ...judgeDeliveries(record, mail),
  ];
  return { came: `${came(record, mail)}, the largest of ${largest} bytes`, wrong };
}

/** Not even the text of the message fits: that does not pass. */
async function takesNone({ mail, workAt }: MailOffice): Promise<Telling> {
  mail.announce(1_000);
  const { run, deliveries } = await workAt(dueAt);
  const isRefused = deliveries.every(({ state, attempt }) => state === 'refused' && attempt === 1);
  const wrong =
    isRefused && mail.heard.length === 0 ? [] : [`expected: refused at once; ${JSON.stringify(deliveries)}`];
  return { came: `run ${run.state}; ${deliveries[0]?.reason}`, wrong };
}

function allTaken(record: RunRecord, mail: MailOffice['mail']): string[] {
  const [states, taken] = [outcomeOf(record), takenBy(mail)];
  return readers
    .filter((reader) => states[reader] !== 'accepted' || taken[reader] !== 1)
    .map((reader) => `${addressOf(reader)} is ${states[reader]}, taken ${taken[reader]} times`);
}

function came(record: RunRecord, mail: MailOffice['mail']): string {
  return `${Object.values(outcomeOf(record)).join(', ')}, taken ${Object.values(takenBy(mail)).join(', ')} times`;
}
