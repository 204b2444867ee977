import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instantAt } from '@outlay/core/time';
import { startService } from '@outlay/service/testing';
import { sql } from 'kysely';
import { aConsole, type ConsoleFixture } from 'outlay/internal/testing/console-fixture.ts';
import { runOutlay } from 'outlay/internal/testing/run-outlay.ts';
import { startSmtpServer } from 'outlay/testing';

/** A console with reports of a year, at noon of 15 November 2026. */
export type ShownConsole = {
  readonly open: ConsoleFixture;
  /** The run whose page is shown. */
  readonly run: string;
  readonly close: () => Promise<void>;
};

const months = [
  '2025-12',
  ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
];
/** The month without a report, so that the chart has a gap. */
const missing = '2026-04';

const jobs = `  monthly:
    kind: monthly
    accounts: [household]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [pdf, xlsx, html]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: household@finance.example }, { address: accountant@finance.example }] }
  weekly:
    kind: weekly
    accounts: [household, studio]
    schedule: { cron: "30 7 * * 1", timeZone: Europe/Warsaw }
    formats: [html]
    deliveries: [{ channel: folder, path: weekly }]`;

/** Creates the reports with the real commands, from a service on this machine, and opens the console on them. */
export async function aShownConsole(): Promise<ShownConsole> {
  const service = await startService({ seed: { months: 14, documentsPerMonth: 30, asOf: '2026-11-15' } });
  const mail = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('accountant') && refuses
          ? Object.assign(new Error('mailbox full'), { responseCode: 552 })
          : null,
      ),
  });
  let refuses = false;
  const folder = await mkdtemp(join(tmpdir(), 'outlay-console-'));
  await writeFile(join(folder, 'mail-ca.pem'), mail.settings.ca ?? '');
  const { host, port, user } = mail.settings;
  const account = `baseUrl: "${service.url}", caFile: "${service.caFile}"`;
  await writeFile(
    join(folder, 'outlay.yaml'),
    `accounts:
  household: { ${account}, token: { env: TOKEN }, title: Household }
  studio: { ${account}, token: { env: STUDIO }, title: Studio }
jobs:
${jobs}
smtp: { host: ${host}, port: ${port}, user: ${user}, password: { env: PASSWORD }, caFile: mail-ca.pem, from: Reports <outlay@finance.example> }
`,
  );
  const environment = {
    OUTLAY_CONFIG: join(folder, 'outlay.yaml'),
    TOKEN: service.token,
    STUDIO: 'svc_expired.token',
    PASSWORD: mail.settings.password ?? '',
  };
  let minute = 0;
  // The identifier of a run contains the time at which it was started.
  const outlay = (...words: string[]) => {
    minute += 1;
    return runOutlay(words, { environment, now: `2026-11-15T10:${String(minute).padStart(2, '0')}:00Z` });
  };
  for (const month of months.filter((one) => one !== missing)) {
    refuses = month === '2026-10';
    await outlay('run', 'monthly', '--period', month);
  }
  for (const week of ['2026-W43', '2026-W44', '2026-W45']) await outlay('run', 'weekly', '--period', week);
  await withShownPaths(environment.OUTLAY_CONFIG);
  const open = await aConsole({ path: environment.OUTLAY_CONFIG, environment });
  await asScheduled(open, folder);
  const { id: run } = await open.database
    .selectFrom('run')
    .select('id')
    .where('job', '=', 'monthly')
    .where('periodFrom', '=', '2026-10-01')
    .executeTakeFirstOrThrow();
  return {
    open,
    run,
    async close() {
      await open.remove();
      await Promise.all([service.stop(), mail.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where the files seem to be: the pictures show no folder for temporary files. */
const shownFolder = '/srv/outlay';

async function withShownPaths(configuration: string): Promise<void> {
  const text = await readFile(configuration, 'utf8');
  await writeFile(configuration, text.replaceAll(/path: (reports|weekly)/g, `path: ${shownFolder}/$1`));
}

/** Dates each run as its schedule would have, and names the folder that is shown. */
async function asScheduled({ database }: ConsoleFixture, folder: string): Promise<void> {
  const runs = await database.selectFrom('run').select(['id', 'job', 'periodUntil', 'stagedAt']).execute();
  for (const { id, job, periodUntil, stagedAt } of runs) {
    const time = job === 'monthly' ? '06:00' : '07:30';
    const due = Date.parse(instantAt(`${periodUntil}T${time}:00`, 'Europe/Warsaw'));
    const at = (seconds: number) => new Date(due + seconds * 1_000).toISOString();
    await database
      .updateTable('run')
      .set({
        origin: 'schedule',
        scheduledFor: at(0),
        plannedAt: at(0),
        // A report that could not be created has no files.
        stagedAt: stagedAt === null ? null : at(4),
        changedAt: at(6),
      })
      .where('id', '=', id)
      .execute();
    await database
      .updateTable('runAttempt')
      .set({ startedAt: at(0), endedAt: at(6) })
      .where('runId', '=', id)
      .execute();
    const deliveries = await database.selectFrom('delivery').select('id').where('runId', '=', id).execute();
    await database
      .updateTable('delivery')
      .set({ runPlannedAt: at(0), changedAt: at(5) })
      .where('runId', '=', id)
      .execute();
    for (const delivery of deliveries) {
      await database
        .updateTable('attempt')
        .set({ startedAt: at(4), endedAt: at(5) })
        .where('deliveryId', '=', delivery.id)
        .execute();
    }
  }
  const shown = (column: string) => sql<string>`replace(${sql.ref(column)}, ${folder}, ${shownFolder})`;
  await database
    .updateTable('delivery')
    .set({ target: shown('target'), receipt: shown('receipt') })
    .execute();
  await database
    .updateTable('attempt')
    .set({ detail: shown('detail') })
    .execute();
}
