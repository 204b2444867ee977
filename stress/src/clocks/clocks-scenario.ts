import { newDatabase, shiftedDatabase, startPostgres } from '@outlay/database/testing';
import { startService } from '@outlay/service/testing';
import { startSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import { printCase } from '../fixtures/print-case.ts';
import { type Print, type Scenario, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { type ClockCase, clockCases } from './clock-cases.ts';
import { type ClockSpan, runCase } from './run-case.ts';

const firstYear = 2025;
const years = 4;

/** Cases of wrong clocks, each with the time that it covers. */
export type ClockCases = {
  readonly cases: readonly ClockCase[];
  readonly spanOf: (wrong: ClockCase) => ClockSpan;
  readonly print: Print;
};

/**
 * The clock of the machine, the service or the database is wrong, ahead or behind, from 2025 to 2028, on both stores, in
 * some cases from the middle of a run on: no period is lost, doubled or reported before its end, and the owner gets one
 * alert.
 */
export const clocksScenario: Scenario = ({ rounds, seed, print }) => {
  const firsts = Array.from({ length: years * 12 - 4 }, (_, month) => Date.UTC(firstYear, month + 2, 1));
  const turned = firsts.map((_, index) => firsts[(index * 7 + seed) % firsts.length] ?? 0);
  const span = { fromMs: Date.UTC(firstYear, 0, 10), untilMs: Date.UTC(firstYear + years, 0, 2, 12) };
  return runClocks({ cases: clockCases(turned).slice(0, rounds), spanOf: () => span, print });
};

/** Runs cases on SQLite and on PostgreSQL. */
export async function runClocks({ cases, spanOf, print }: ClockCases): Promise<Tally> {
  let now = new Date(Date.UTC(firstYear, 0, 1));
  const service = await startService({
    now: () => now,
    seed: { months: 2, documentsPerMonth: 4, asOf: `${firstYear + 1}-01-31` },
  });
  const mail = await startSmtpServer();
  const postgres = await startPostgres();
  const setService = (at: Date) => {
    now = at;
  };
  const results: boolean[] = [];
  try {
    for (const wrong of cases) {
      for (const store of ['SQLite', 'PostgreSQL'] as const) {
        const database =
          store === 'SQLite' ? undefined : await shiftedDatabase(await newDatabase(postgres.url));
        const problems = await runCase({ service, mail, database, setService }, wrong, spanOf(wrong));
        await database?.close();
        results.push(printCase({ name: `${wrong.name}, ${store}`, problems }, print));
      }
    }
  } finally {
    await postgres.stop();
    await mail.stop();
    await service.stop();
  }
  return tallyOf(results);
}
