import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Configuration, Job } from '../adapters/configuration/configuration.ts';
import { actionsOfBatch, jobActionById } from '../adapters/store/console-actions.ts';
import { lastLogEntry } from '../adapters/store/delivery-log.ts';
import { openPause, pauseById } from '../adapters/store/job-pauses.ts';
import type { Database } from '../adapters/store/schema.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { pauseJob } from '../engine/pause/pause-job.ts';
import { isPauseReason } from '../engine/pause/pause-reason.ts';
import { missedSoFar, resumeJob } from '../engine/pause/resume-job.ts';
import type { RunActions } from '../engine/scheduler/run-actions.ts';
import { begunOf } from './action-routes.ts';
import { askedReport, checkedId, draftOf, fieldsOf } from './http/asked-report.ts';
import { type ConsoleContext, type ConsoleEnvironment, readerOf } from './http/console-request.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { chosenPeriod, jobFields } from './pages/job-form.ts';
import { jobPage, readJob } from './pages/job-page.ts';
import { jobPath, startedPath } from './pages/job-paths.ts';
import { jobsPage, readJobs } from './pages/jobs-page.ts';
import { pauseForm, resumeForm } from './pages/pause-page.ts';
import { isOfSeveral, runJobForm, type StartedJob, startedPage } from './pages/run-job-page.ts';
import { runPath } from './pages/run-words.ts';

/** What shows, runs and pauses jobs. */
export type JobDeps = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  /** Runs a job, once for its identifier. */
  readonly runJob: RunActions['runJob'];
};

/** How long an answer waits for the first run of a job, to lead to its page. Milliseconds. */
const maxWaitMs = 2_000;

/** The pages of jobs, and what operators do with them. */
export function addJobs(app: Hono<ConsoleEnvironment>, deps: JobDeps): void {
  const { database, configuration, now } = deps;
  for (const path of ['run', 'started/*', 'pause', 'resume']) app.use(`/jobs/:job/${path}`, onlyOperators);
  app.get('/jobs', async (context) => {
    const current = configuration();
    const present = { database, configuration: current, now: now() };
    const listed = await fromStore(readJobs(present, context.req.query('from')));
    return answer(context, jobsPage(listed, current, readerOf(context)));
  });
  app.get('/jobs/:job', async (context) => {
    const current = configuration();
    const record = await fromStore(readJob(database, jobOf(current, context), now()));
    return answer(context, jobPage(record, current, readerOf(context)));
  });
  addRunning(app, deps);
  addPausing(app, deps);
  addResuming(app, deps);
}

/** The job that a page is about. @throws {PageFailure} `notFound` */
export function jobOf({ jobs }: Configuration, context: ConsoleContext): Job {
  const job = jobs.find(({ name }) => name === context.req.param('job'));
  if (!job) throw new PageFailure('notFound', 404);
  return job;
}

function addRunning(app: Hono<ConsoleEnvironment>, { database, configuration, now, runJob }: JobDeps): void {
  const path = '/jobs/:job/run';
  app.get(path, async (context) => {
    const job = jobOf(configuration(), context);
    const asked = context.req.query();
    const account = asked[jobFields.account] ?? '';
    const chosen = chosenPeriod(job, now(), asked[jobFields.period]);
    const draft = { id: randomUUID(), ...chosen, account, isRevision: false };
    const isPaused = (await fromStore(openPause(database, job.name))) !== undefined;
    const seenEntry = await fromStore(lastLogEntry(database));
    const state = { job, configuration: configuration(), now: now(), draft, isPaused, seenEntry };
    return answer(context, runJobForm(state, readerOf(context)));
  });
  app.post(path, async (context) => {
    const job = jobOf(configuration(), context);
    const field = await fieldsOf(context);
    const draft = draftOf(field);
    const seen = field(jobFields.seen);
    if (!/^\d{1,15}$/.test(seen)) throw new PageFailure('refused', 403);
    const seenEntry = Number(seen);
    const asked = askedReport(job, draft, { now: now(), isAllPossible: true });
    if ('problems' in asked) {
      const isPaused = (await fromStore(openPause(database, job.name))) !== undefined;
      const state = { job, configuration: configuration(), now: now(), draft, isPaused, seenEntry, ...asked };
      return answer(context, runJobForm(state, readerOf(context)), 422);
    }
    const { text, period, account } = asked;
    const { name: who } = context.get('session');
    const days = { periodFrom: period.from, periodUntil: period.until };
    const { id, isRevision } = draft;
    const requested = { id, job: job.name, account, period: text, ...days, isRevision, seenEntry, who };
    const begun = await begunOf(runJob(requested), jobPath(job.name));
    if (begun.beginning === 'busy') throw new PageFailure('busy', 503);
    if (begun.beginning === 'other') throw new PageFailure('otherAction', 409, { run: jobPath(job.name) });
    await withTimeout(maxWaitMs, begun.claimed);
    return context.redirect(startedPath(job.name, draft.id), 303);
  });
  app.get('/jobs/:job/started/:id', async (context) => {
    const started = await fromStore(startedJob(database, configuration(), context));
    const [only] = started.parts;
    if (only && !isOfSeveral(started)) return context.redirect(`${runPath(only.run)}#actions`, 303);
    return answer(context, startedPage(started, readerOf(context)));
  });
}

async function startedJob(
  database: Database,
  configuration: Configuration,
  context: ConsoleContext,
): Promise<StartedJob> {
  const job = jobOf(configuration, context);
  const action = await jobActionById(database, context.req.param('id') ?? '');
  if (action?.job !== job.name) throw new PageFailure('notFound', 404);
  const parts = (await actionsOfBatch(database, action.id)).flatMap(({ action: part, run }) =>
    run ? [{ part, run }] : [],
  );
  return { job, action, parts, configuration };
}

function addPausing(app: Hono<ConsoleEnvironment>, { database, configuration, now }: JobDeps): void {
  const path = '/jobs/:job/pause';
  app.get(path, async (context) => {
    const job = jobOf(configuration(), context);
    if (await fromStore(openPause(database, job.name))) return context.redirect(jobPath(job.name), 303);
    return answer(context, pauseForm({ job, id: randomUUID(), reason: '' }, readerOf(context)));
  });
  app.post(path, async (context) => {
    const job = jobOf(configuration(), context);
    const field = await fieldsOf(context);
    const id = checkedId(field(jobFields.id));
    const reason = field(jobFields.reason).trim();
    if (reason !== '' && !isPauseReason(reason)) {
      return answer(context, pauseForm({ job, id, reason, isRefused: true }, readerOf(context)), 422);
    }
    const { name: by } = context.get('session');
    const pausing = pauseJob(database, { id, job, by, reason: reason === '' ? null : reason }, now());
    await begunOf(pausing, jobPath(job.name));
    return context.redirect(jobPath(job.name), 303);
  });
}

/** A job that is not configured any more can be resumed, too. */
function addResuming(app: Hono<ConsoleEnvironment>, { database, configuration, now }: JobDeps): void {
  const path = '/jobs/:job/resume';
  const configured = (name: string) => configuration().jobs.find((job) => job.name === name);
  const after = (name: string) => (configured(name) ? jobPath(name) : '/jobs');
  app.get(path, async (context) => {
    const name = context.req.param('job');
    const job = configured(name);
    const pause = await fromStore(openPause(database, name));
    if (!pause && !job) throw new PageFailure('notFound', 404);
    if (!pause) return context.redirect(jobPath(name), 303);
    const missed = job
      ? await fromStore(missedSoFar(database, job, pause, now()))
      : { count: 0, first: undefined, last: undefined };
    return answer(context, resumeForm({ pause, job, missed }, readerOf(context)));
  });
  app.post(path, async (context) => {
    const name = context.req.param('job');
    const id = checkedId((await fieldsOf(context))(jobFields.pause));
    const pause = await fromStore(pauseById(database, id));
    if (pause?.job !== name) throw new PageFailure('notFound', 404);
    const { name: by } = context.get('session');
    await begunOf(resumeJob(database, { pause: id, job: configured(name), by }, now()), jobPath(name));
    return context.redirect(after(name), 303);
  });
}
