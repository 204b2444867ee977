import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readStaged } from '../../adapters/staged-files/read-staged.ts';
import { budgetRow } from '../../adapters/store/token-budget.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { openIsolatedSource } from '../make/isolated-source.ts';
import { readStagedSubjects } from '../make/message-file.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import type { ReportSource } from '../make/report-source.ts';
import { withTokenNamed } from '../pin/with-token-named.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type DryRun, type DryRunDeps, dryRun, type TemporaryFiles } from './dry-run.ts';
import { requestedRuns } from './requested-runs.ts';
import type { ManualRunRequest } from './run-account.ts';

/** A report that someone wants to see before it is sent. */
export type PreviewRequest = {
  readonly job: string;
  readonly account: string;
  /** As in `outlay run JOB --period`. */
  readonly period: string;
};

/** A report that was created to look at it: nothing of it is recorded or sent. */
export type PreviewedReport = DryRun & {
  /** The report as HTML; `undefined` if there is none, or if it is too large to keep. */
  readonly html: string | undefined;
  /** The subject of the e-mail in a language to an address. */
  readonly subjectFor: (locale: string, address: string) => string | undefined;
};

/** A larger page is no use in a browser. Bytes. */
const maxHtmlBytes = 20 * 1024 * 1024;

/** How long requests wait for the hourly limit, and are retried: somebody waits for the result. Milliseconds. */
const waits = { maxWaitMs: 10_000, maxElapsedMs: 20_000 } as const;

/**
 * Creates a report as `outlay run JOB --dry-run` does, in a process of its own, with the budget of the token that all
 * processes share.
 * @throws {UsageError} if no delivery of the job is for the account
 * @throws as `dryRun`
 */
export async function previewReport(
  deps: RunDeps,
  { job, account, period }: PreviewRequest,
  processes: ReportProcesses,
): Promise<PreviewedReport> {
  const { current, mail, now, signal, database, root, keys } = deps;
  const configuration = current.configuration();
  const context = { environment: current.environment, now, signal };
  const [run] = await requestedRuns(context, configuration, { name: job, period, accounts: [account] });
  if (!run) throw new UsageError(sayReason('no_delivery_for', { job, account }));
  const { request } = run;
  const read: Pick<PreviewedReport, 'html' | 'subjectFor'>[] = [];
  const dryRunDeps: DryRunDeps = {
    from: mail?.from,
    store: { database, root, keys, configuration },
    open: (requested) => openIsolated(deps, requested, processes),
    withFormat: 'html',
    onMade: async (made) => void read.push(await readPreview(made, request)),
  };
  const made = await dryRun(request, dryRunDeps).catch((error: unknown) => {
    throw withTokenNamed(error, request.account.token, { account });
  });
  return { html: undefined, subjectFor: () => undefined, ...read[0], ...made };
}

function openIsolated(
  { current, database }: RunDeps,
  { settings, due }: ManualRunRequest,
  processes: ReportProcesses,
): Promise<ReportSource> {
  const { limits } = current.configuration();
  const budget = budgetRow(database, settings.baseUrl, settings.token);
  return openIsolatedSource({
    ...waits,
    processes,
    settings,
    limits,
    budget,
    onSend: () => undefined,
    due,
  });
}

async function readPreview(
  { staged, messages }: TemporaryFiles,
  { account }: ManualRunRequest,
): Promise<Pick<PreviewedReport, 'html' | 'subjectFor'>> {
  const pages = staged.filter(({ format, bytes }) => format === 'html' && bytes <= maxHtmlBytes);
  const page = pages.find(({ path }) => path.startsWith(`${account.locale}/`)) ?? pages[0];
  const subjects = new Map<string, (address: string) => string>();
  for (const message of messages) subjects.set(message.locale, await readStagedSubjects(message));
  return {
    html: page && (await text(Readable.from(readStaged(page)))),
    subjectFor: (locale, address) => subjects.get(locale)?.(address),
  };
}
