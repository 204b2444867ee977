import { databaseWays } from 'outlay/internal/testing/database-ways.ts';
import { failoverWays } from 'outlay/internal/testing/failover-ways.ts';
import { failsOverAgain, failsOverAtTheAnswer, lacksTheLast } from './failover-cases.ts';
import type { FaultCase } from './fault-case.ts';
import {
  awayAtTheAnswer,
  cancelledAndReadOnly,
  lockedAtTheAnswer,
  restartedDatabase,
  stoppedScheduler,
} from './postgres-cases.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { fullStore, lockedStore, twoSchedulers } from './store-cases.ts';

const losses = [
  ['killed', 'is killed'],
  ['silent', 'is gone without a word'],
  ['goes on', 'goes on alone'],
] as const;

/** Schedulers in processes of their own, whose store fails or is shared, or that stand still for long. */
export function processCases(size: ProcessCasesSize): FaultCase[] {
  return [
    { name: 'two schedulers on one SQLite store', play: () => twoSchedulers(size) },
    { name: 'another process locks the SQLite store for five seconds', play: () => lockedStore(size) },
    { name: 'the disk of the SQLite store is full', play: () => fullStore(size) },
    ...databaseWays.flatMap((way) => [
      {
        name: `PostgreSQL ${way.name} is restarted every few seconds`,
        play: () => restartedDatabase(size, way),
      },
      {
        name: `PostgreSQL ${way.name} is away when the mail server answers`,
        play: () => awayAtTheAnswer(size, way),
      },
      {
        name: `PostgreSQL ${way.name} cancels statements and is read-only for a while`,
        play: () => cancelledAndReadOnly(size, way),
      },
      {
        name: `PostgreSQL ${way.name} is locked beyond statement_timeout when the mail server answers`,
        play: () => lockedAtTheAnswer(size, way),
      },
    ]),
    ...failoverWays.flatMap((way) => [
      {
        name: `PostgreSQL ${way.name} fails over to replicas again and again`,
        play: () => failsOverAgain(size, way),
      },
      ...losses.map(([loss, words]) => ({
        name: `PostgreSQL ${way.name} ${words} when the mail server answers, and its replica takes over`,
        play: () => failsOverAtTheAnswer(size, way, loss),
      })),
      ...(['planning', 'delivery'] as const).map((from) => ({
        name: `PostgreSQL ${way.name} fails over to a replica that lacks all since the first ${from}`,
        play: () => lacksTheLast(size, way, from),
      })),
    ]),
    { name: 'a scheduler stands still for longer than its lease', play: () => stoppedScheduler(size) },
  ];
}
