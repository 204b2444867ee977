import type { ShiftedDatabase } from '@outlay/database/testing';
import type { TestService } from '@outlay/service/testing';
import { aSchedulerFixture } from 'outlay/internal/testing/scheduler-fixture.ts';
import type { TestSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import type { ClockCase } from './clock-cases.ts';

/** What a case runs on. */
export type ClockFixture = {
  readonly service: TestService;
  readonly mail: TestSmtpServer;
  /** A PostgreSQL whose clock can be set; SQLite, which uses the machine's clock, where it is not given. */
  readonly database: ShiftedDatabase | undefined;
  /** Sets the clock of the service. */
  readonly setService: (now: Date) => void;
};

/** The time that a case covers, milliseconds since 1970. */
export type ClockSpan = { readonly fromMs: number; readonly untilMs: number };

const dayMs = 86_400_000;

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    whenMissed: all
    deliveries: [{ channel: folder, path: reports }]
`;

/** Runs a scheduler through a span of time in which a clock is wrong. @returns the problems */
export async function runCase(on: ClockFixture, wrong: ClockCase, span: ClockSpan): Promise<string[]> {
  const { service, mail, database, setService } = on;
  let trueMs = span.fromMs;
  setService(new Date(trueMs));
  await database?.set(new Date(trueMs));
  const fixture = await aSchedulerFixture({
    accounts: { home: { ...service } },
    smtp: mail.settings,
    jobs,
    postgresUrl: database?.url,
    elapsedMs: () => trueMs,
  });
  const problems: string[] = [];
  const delivered: string[] = [];
  try {
    await fixture.plannedUpTo('monthly', new Date(span.fromMs).toISOString());
    let hasStepped = wrong.stepsWhen === undefined;
    const setClocks = (): Promise<void> | undefined => {
      const isWrong = hasStepped && trueMs >= wrong.fromMs && trueMs < wrong.untilMs;
      const shown = (clock: ClockCase['clock']) =>
        new Date(trueMs + (isWrong && wrong.clock === clock ? wrong.offMs : 0));
      fixture.at(shown('machine').toISOString());
      setService(shown('service'));
      return database?.set(shown('database'));
    };
    for (const at of moments(span, wrong)) {
      trueMs = at;
      await setClocks();
      await fixture.plan();
      let stepped: Promise<void> | undefined;
      await fixture.work(undefined, ({ state, periodUntil }) => {
        if (!hasStepped && at >= wrong.fromMs && state === wrong.stepsWhen) {
          hasStepped = true;
          stepped = setClocks();
        }
        if (state !== 'delivered') return;
        delivered.push(periodUntil);
        if (Date.parse(periodUntil) > at)
          problems.push(`${periodUntil} delivered before its period was over`);
      });
      await stepped;
      await fixture.clockWatch.alertOwner();
    }
    if (!hasStepped) problems.push('no run reached the state at which the clock steps');
    problems.push(...checkPeriods(delivered, span));
    const alerts = await fixture.store.database.selectFrom('alert').select(['account', 'reason']).execute();
    problems.push(...checkAlerts(alerts, wrong, database !== undefined));
  } finally {
    await fixture.remove();
  }
  return problems;
}

/** When the scheduler works: twice a day and, while the clock is wrong, every two hours. */
function moments({ fromMs, untilMs }: ClockSpan, wrong: ClockCase): number[] {
  const found = new Set<number>();
  for (let at = fromMs; at <= untilMs; at += dayMs / 2) found.add(at + 5_000);
  for (let at = wrong.fromMs; at <= wrong.untilMs + dayMs / 6; at += dayMs / 12) found.add(at + 5_000);
  return [...found].toSorted((one, other) => one - other);
}

function checkPeriods(delivered: readonly string[], { fromMs, untilMs }: ClockSpan): string[] {
  const problems: string[] = [];
  const first = new Date(fromMs);
  for (let month = 1; ; month += 1) {
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1));
    if (end.getTime() + dayMs > untilMs) return problems;
    const name = end.toISOString().slice(0, 10);
    const count = delivered.filter((each) => each === name).length;
    if (count !== 1) problems.push(`the month before ${name} was delivered ${count} times`);
  }
}

type SentAlert = { readonly account: string; readonly reason: string | null };

/** One alert about a wrong clock; of two clocks that differ it is not known which is wrong. */
function checkAlerts(alerts: readonly SentAlert[], { clock }: ClockCase, hasDatabase: boolean): string[] {
  const subjects = alerts.map(({ account }) => account);
  const isAlone = clock === 'database' && !hasDatabase;
  const problems = [...new Set(subjects)].flatMap((subject) => {
    const count = subjects.filter((each) => each === subject).length;
    return count > 1 ? [`${count} alerts about ${subject}`] : [];
  });
  if (isAlone && subjects.length > 0) problems.push(`alerts about ${subjects.join()} without a reason`);
  if (!isAlone && clock !== 'database' && subjects.length === 0) problems.push('no alert');
  return problems;
}
