import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateInZone } from '@outlay/core/time';
import { startService, type TestService } from '@outlay/service/testing';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { RunningOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import { makeDue } from '../fixtures/make-due.ts';
import { type Scenario, tallyOf } from '../fixtures/scenario.ts';
import { type ProcessUsage, processUsage } from './process-usage.ts';
import { startAsInstalled } from './start-as-installed.ts';

/** How long an idle scheduler is measured. Milliseconds. */
export type IdleSpans = {
  /** From its start, or from its report, until its memory is read. */
  readonly settleMs: number;
  readonly afterReportMs: number;
  /** How long its processor time is measured. */
  readonly watchMs: number;
};

/** The usage of an idle scheduler. */
export type IdleFigures = {
  readonly idle: ProcessUsage;
  /** Share of one core, from 0 to 1. */
  readonly coreShare: number;
  readonly afterReport: ProcessUsage;
  readonly exitCode: number | null;
};

const fullSpans: IdleSpans = { settleMs: 30_000, afterReportMs: 60_000, watchMs: 30_000 };
const maxRss = 120_000_000;
const maxCoreShare = 0.01;
const jobs = 20;

/**
 * An idle `outlay serve` on SQLite: 20 jobs, none due, started as the systemd unit starts it. Half a minute after its
 * start it uses less than 120 MB, and in the half minute after that less than 1 % of a core. The memory a minute after a
 * report is printed, without a limit. Needs Linux.
 */
export const idleScenario: Scenario = async ({ print }) => {
  const { idle, coreShare, afterReport, exitCode } = await idleFigures(fullSpans);
  print(`idle: ${inMb(idle.rss)} (limit ${inMb(maxRss)}), ${inMb(idle.maxRss)} at start-up`);
  print(`idle: ${(coreShare * 100).toFixed(2)} % of a core (limit ${maxCoreShare * 100} %)`);
  print(`a minute after a report (PDF, XLSX): ${inMb(afterReport.rss)}, ${inMb(afterReport.maxRss)} at most`);
  print(`stopped with exit code ${exitCode}`);
  return tallyOf([idle.rss < maxRss, coreShare < maxCoreShare, exitCode === 0]);
};

/** Measures a scheduler that is idle, delivers a report, and is idle again. */
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
      await addDueJob(folder, configuration, now);
      serve.send('SIGHUP');
      await serve.waitForOutput(logged('run delivered'));
      await sleep(spans.afterReportMs);
      const afterReport = await processUsage(serve.pid);
      serve.send('SIGTERM');
      const { code } = await serve.ended;
      return { ...waited, afterReport, exitCode: code };
    } finally {
      serve.send('SIGKILL');
      await serve.ended;
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function whileWaiting(
  serve: RunningOutlay,
  { settleMs, watchMs }: IdleSpans,
): Promise<Pick<IdleFigures, 'idle' | 'coreShare'>> {
  await serve.waitForOutput(logged('started'));
  await sleep(settleMs);
  const idle = await processUsage(serve.pid);
  await sleep(watchMs);
  const { cpuSeconds } = await processUsage(serve.pid);
  return { idle, coreShare: (cpuSeconds - idle.cpuSeconds) / (watchMs / 1000) };
}

/** Jobs that are not due for months. */
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

/** Adds a job that is due at once, and not again within the hour. */
async function addDueJob(folder: string, configuration: string, now: Date): Promise<void> {
  const hour = (now.getUTCHours() + 22) % 24;
  const path = join(folder, 'outlay.yaml');
  await writeFile(
    path,
    `${configuration}  due: { kind: monthly, schedule: { cron: "0 ${hour} * * *", timeZone: UTC }, deliveries: [{ channel: folder, path: reports, name: "{period}-{date}.{ext}" }] }\n`,
  );
  const database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  try {
    await makeDue(database, path, { names: ['due'], days: 1 });
  } finally {
    await database.destroy();
  }
}

/** The end of a log line with a message. */
function logged(message: string): string {
  return `"msg":"${message}"}`;
}

function inMb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
