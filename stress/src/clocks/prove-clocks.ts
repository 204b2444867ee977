import { newDatabase, shiftedDatabase, startPostgres } from '@outlay/database/testing';
import type { Proof } from '@outlay/service/proofs';
import { startService } from '@outlay/service/testing';
import { startSmtpServer } from 'outlay/internal/testing/smtp-server.ts';
import { type ClockCase, clockCases } from './clock-cases.ts';
import { type ClockSpan, playCase } from './play-case.ts';

const firstYear = 2025;
const years = 4;

/** Cases of wrong clocks on both stores, one after the other. */
export type ClockCases = {
  readonly cases: readonly ClockCase[];
  readonly spanOf: (wrong: ClockCase) => ClockSpan;
  readonly say: (line: string) => void;
};

/**
 * Lets the clock of the machine, the service or the database be wrong, ahead and behind, from 2025 to 2028, on both
 * stores, some of them from the middle of a run on: no period is lost, doubled or reported before its end, and who has to
 * know is told once.
 */
export const proveClocks: Proof = ({ rounds, seed, say }) => {
  const firsts = Array.from({ length: years * 12 - 4 }, (_, month) => Date.UTC(firstYear, month + 2, 1));
  const turned = firsts.map((_, index) => firsts[(index * 7 + seed) % firsts.length] ?? 0);
  const span = { fromMs: Date.UTC(firstYear, 0, 10), untilMs: Date.UTC(firstYear + years, 0, 2, 12) };
  return playClocks({ cases: clockCases(turned).slice(0, rounds), spanOf: () => span, say });
};

/** Plays cases on SQLite and on PostgreSQL. */
export async function playClocks({ cases, spanOf, say }: ClockCases): ReturnType<Proof> {
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
  const tally = { passed: 0, failed: 0 };
  try {
    for (const wrong of cases) {
      for (const store of ['SQLite', 'PostgreSQL'] as const) {
        const database =
          store === 'SQLite' ? undefined : await shiftedDatabase(await newDatabase(postgres.url));
        const problems = await playCase({ service, mail, database, setService }, wrong, spanOf(wrong));
        await database?.close();
        tally[problems.length === 0 ? 'passed' : 'failed'] += 1;
        say(
          `${problems.length === 0 ? 'ok   ' : 'FAIL '} ${wrong.name}, ${store}${problems.map((line) => `\n      ${line}`).join('')}`,
        );
      }
    }
  } finally {
    await postgres.stop();
    await mail.stop();
    await service.stop();
  }
  return tally;
}
