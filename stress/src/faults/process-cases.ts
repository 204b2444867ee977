import { databaseRoutes } from 'outlay/internal/testing/database-routes.ts';
import { failoverRoutes } from 'outlay/internal/testing/failover-routes.ts';
import { failsOverBeforeResponse, failsOverRepeatedly, lacksTheLast } from './failover-cases.ts';
import type { FaultCase } from './fault-case.ts';
import {
  canceledAndReadOnly,
  lockedBeforeResponse,
  restartedDatabase,
  stoppedBeforeResponse,
} from './postgres-cases.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import { fullStore, lockedStore, twoSchedulers } from './store-cases.ts';
import { suspendedScheduler } from './suspended-scheduler.ts';

const losses = [
  ['killed', 'is killed'],
  ['silent', 'disappears from the network'],
  ['goes on', 'is cut off from its replica and goes on'],
] as const;

/** Schedulers in processes of their own, whose store fails or is shared, or that are suspended. */
export function processCases(size: ProcessCasesSize): FaultCase[] {
  return [
    { name: 'two schedulers on one SQLite store', run: () => twoSchedulers(size) },
    { name: 'another process locks the SQLite store for five seconds', run: () => lockedStore(size) },
    { name: 'the disk of the SQLite store is full', run: () => fullStore(size) },
    ...databaseRoutes.flatMap((route) => [
      {
        name: `PostgreSQL ${route.name} is restarted every few seconds`,
        run: () => restartedDatabase(size, route),
      },
      {
        name: `PostgreSQL ${route.name} is away when the mail server answers`,
        run: () => stoppedBeforeResponse(size, route),
      },
      {
        name: `PostgreSQL ${route.name} cancels statements and is read-only for a while`,
        run: () => canceledAndReadOnly(size, route),
      },
      {
        name: `PostgreSQL ${route.name} is locked beyond statement_timeout when the mail server answers`,
        run: () => lockedBeforeResponse(size, route),
      },
    ]),
    ...failoverRoutes.flatMap((route) => [
      {
        name: `PostgreSQL ${route.name} fails over to replicas repeatedly`,
        run: () => failsOverRepeatedly(size, route),
      },
      ...losses.map(([loss, words]) => ({
        name: `PostgreSQL ${route.name} ${words} when the mail server answers, and its replica takes over`,
        run: () => failsOverBeforeResponse(size, route, loss),
      })),
      ...(['planning', 'delivery'] as const).map((from) => ({
        name: `PostgreSQL ${route.name} fails over to a replica that lacks all since the first ${from}`,
        run: () => lacksTheLast(size, route, from),
      })),
    ]),
    { name: 'a scheduler is suspended for longer than its lease', run: () => suspendedScheduler(size) },
  ];
}
