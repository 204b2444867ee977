import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateInZone } from '@outlay/core/time';
import type { Proof } from '@outlay/service/proofs';
import { startService, type TestService } from '@outlay/service/testing';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { lockCursor } from 'outlay/internal/adapters/store/job-cursors.ts';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import { scheduleKey } from 'outlay/internal/engine/plan/plan-job.ts';
import { type ProcessUsage, processUsage } from './process-usage.ts';
import { type InstalledServe, startAsInstalled } from './start-as-installed.ts';

/** How long a scheduler is watched while it waits. Milliseconds. */
export type IdleSpans = {
  /** From its start, and from its report, to when its memory is read. */
  readonly settleMs: number;
  readonly afterReportMs: number;
  /** How long its use of the processor is watched. */
  readonly watchMs: number;
};

/** What a scheduler took while it waited. */
export type IdleFigures = {
  readonly idle: ProcessUsage;
  /** Part of one core. */
  readonly coreShare: number;
  readonly afterReport: ProcessUsage;
  readonly exitCode: number | null;
};

const fullSpans: IdleSpans = { settleMs: 30_000, afterReportMs: 60_000, watchMs: 30_000 };
const mostRss = 120_000_000;
const mostCoreShare = 0.01;
const jobs = 20;

/**
 * An `outlay serve` on SQLite that waits: 20 jobs, none due, started as the systemd unit starts it. Half a minute after its
 * start it holds less than 120 MB, and in the half minute after that it takes less than 1 % of a core. What it holds a
 * minute after a report is told, without a bound. Needs Linux.
 */
export const proveIdle: Proof = async ({ say }) => {
  const { idle, coreShare, afterReport, exitCode } = await idleFigures(fullSpans);
  say(`waiting: ${inMb(idle.rss)} (${inMb(mostRss)} are allowed), ${inMb(idle.mostRss)} while it started`);
  say(`waiting: ${(coreShare * 100).toFixed(2)} % of a core (${mostCoreShare * 100} % is allowed)`);
  say(`a minute after a report (PDF, XLSX): ${inMb(afterReport.rss)}, ${inMb(afterReport.mostRss)} at most`);
  say(`stopped with exit code ${exitCode}`);
  const checks = [idle.rss < mostRss, coreShare < mostCoreShare, exitCode === 0];
  return { passed: checks.filter(Boolean).length, failed: checks.filter((isMet) => !isMet).length };
};

/** Watches a scheduler that waits, that makes a report, and that waits again. */
export async function idleFigures(spans: IdleSpans): Promise<IdleFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-idle-'));
  const now = new Date();
  const service = await startService({ seed: { asOf: dateInZone(now, 'UTC') } });
  try {
    const configuration = idleConfiguration(service, now);
    await writeFile(join(folder, 'token'), service.token);
    await writeFile(join(folder, 'ca.pem'), service.ca);
    await writeFile(join(folder, 'outlay.yaml'), configuration);
    const serve = await startAsInstalled(folder);
    try {
      const waited = await whileWaiting(serve, spans);
      await letOneBeDue(folder, configuration, now);
      serve.reload();
      await serve.logged('run delivered');
      await sleep(spans.afterReportMs);
      const afterReport = await processUsage(serve.id);
      return { ...waited, afterReport, exitCode: await serve.stop() };
    } finally {
      await serve.stop();
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function whileWaiting(
  serve: InstalledServe,
  { settleMs, watchMs }: IdleSpans,
): Promise<Pick<IdleFigures, 'idle' | 'coreShare'>> {
  await serve.logged('started');
  await sleep(settleMs);
  const idle = await processUsage(serve.id);
  await sleep(watchMs);
  const { cpuSeconds } = await processUsage(serve.id);
  return { idle, coreShare: (cpuSeconds - idle.cpuSeconds) / (watchMs / 1000) };
}

/** Jobs of which none is due within months. */
function idleConfiguration({ url }: TestService, now: Date): string {
  const farMonth = ((now.getUTCMonth() + 6) % 12) + 1;
  const job = (name: string) =>
    `  ${name}: { kind: monthly, schedule: { cron: "0 6 1 ${farMonth} *", timeZone: UTC }, deliveries: [{ channel: folder, path: reports/${name} }] }\n`;
  const names = Array.from({ length: jobs }, (_, index) => `job-${index}`);
  return `accounts:
  home: { baseUrl: "${url}", token: { file: token }, caFile: ca.pem }
jobs:
${names.map(job).join('')}`;
}

/** Adds a job whose last occurrence was not planned: it is due at once, and not again within the hour. */
async function letOneBeDue(folder: string, configuration: string, now: Date): Promise<void> {
  const hour = (now.getUTCHours() + 22) % 24;
  const path = join(folder, 'outlay.yaml');
  await writeFile(
    path,
    `${configuration}  due: { kind: monthly, schedule: { cron: "0 ${hour} * * *", timeZone: UTC }, deliveries: [{ channel: folder, path: reports, name: "{period}-{date}.{ext}" }] }\n`,
  );
  const { jobs: configured, store } = await readConfiguration(path);
  const due = configured.find(({ name }) => name === 'due');
  if (!due || !('sqliteFile' in store)) throw new Error('the configuration is not the one that was written');
  const cursor = new Date(now.getTime() - 86_400_000).toISOString();
  const database = await openStore(store);
  try {
    const key = { job: due.name, schedule: scheduleKey(due) };
    await database.transaction().execute((transaction) => lockCursor(transaction, key, cursor));
  } finally {
    await database.destroy();
  }
}

function inMb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
