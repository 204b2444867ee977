import { randomUUID } from 'node:crypto';
import { ApiError, DomainError } from '@outlay/core';
import { addDays, type CalendarDate, dateInZone, parseCalendarDate } from '@outlay/core/time';
import type { Hono } from 'hono';
import type { Configuration, Job } from '../adapters/configuration/configuration.ts';
import type { Environment } from '../adapters/secrets/secret-environment.ts';
import { jobActionById } from '../adapters/store/console-actions.ts';
import { openPause } from '../adapters/store/job-pauses.ts';
import { deliveriesOf } from '../adapters/store/read-runs.ts';
import type { Database } from '../adapters/store/schema.ts';
import { isOutstanding } from '../adapters/store/states.ts';
import { backfillKey, isToBackfill } from '../engine/manual/backfill-job.ts';
import { type BackfillItem, previewBackfill } from '../engine/manual/preview-backfill.ts';
import { countBackfillItems } from '../engine/plan/backfill-items.ts';
import { failureKind } from '../engine/scheduler/previews.ts';
import type { RequestedBackfill, RunActions } from '../engine/scheduler/run-actions.ts';
import { failureText } from '../errors/failure-text.ts';
import { begunOf } from './action-routes.ts';
import { checkedId, fieldsOf } from './http/asked-report.ts';
import { type ConsoleEnvironment, readerOf, wordsFor } from './http/console-request.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { fromStore, PageFailure } from './http/page-failure.ts';
import { jobOf } from './job-routes.ts';
import {
  type BackfillDraft,
  type BackfillProblem,
  type BackfillState,
  backfillPage,
  type ListedItem,
  maxListedReports,
} from './pages/backfill-page.ts';
import { jobFields } from './pages/job-form.ts';
import { jobPath, startedPath } from './pages/job-paths.ts';
import type { Reauthenticating } from './reauthentication.ts';

/** What lists and creates missed reports. */
export type BackfillDeps = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly environment: Environment;
  readonly now: () => Date;
  /** Backfills a job, once for its identifier. */
  readonly backfill: RunActions['backfill'];
};

/** What someone was shown, and is asked to confirm. */
type Shown = Omit<RequestedBackfill, 'id'>;

/** The most lists that are remembered; the oldest is forgotten first. */
const maxRemembered = 50;

/** How long a page waits for a list: some need the categories of the service. Milliseconds. */
const maxWaitMs = 10_000;

const path = '/jobs/:job/backfill';

/** Pages for missed reports: one lists them, and its button creates exactly these. For operators only. */
export function addBackfill(app: Hono<ConsoleEnvironment>, deps: BackfillDeps & Reauthenticating): void {
  const { database, configuration, now, backfill, reauthenticate } = deps;
  const remembered = new Map<string, Shown>();
  app.use(path, onlyOperators);
  app.get(path, async (context) => {
    const job = jobOf(configuration(), context);
    const isPaused = (await fromStore(openPause(database, job.name))) !== undefined;
    const { from, to, [jobFields.failed]: failed } = context.req.query();
    const isAsked = from !== undefined || to !== undefined;
    const draft = isAsked
      ? { from: from ?? '', to: to ?? '', retriesFailed: failed === 'yes' }
      : thisYear(job, now());
    const state = { job, configuration: configuration(), isPaused, draft };
    const show = (more: Partial<BackfillState>, status?: 422) =>
      answer(context, backfillPage({ ...state, ...more }, readerOf(context)), status);
    if (!isAsked) return show({});
    const days = daysOf(job, draft, now());
    if ('problem' in days) return show({ problem: days }, 422);
    const items = await listed(deps, { job, ...days, retriesFailed: draft.retriesFailed });
    if ('failure' in items) return show(items);
    const id = randomUUID();
    const { name: who } = context.get('session');
    const confirmed = new Set(items.filter(isToBackfill).map(backfillKey));
    const period = { periodFrom: days.from, periodUntil: addDays(days.to, 1) };
    remembered.set(id, {
      job: job.name,
      ...days,
      ...period,
      retriesFailed: draft.retriesFailed,
      confirmed,
      who,
    });
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return show({ listed: { id, items } });
  });
  app.post(path, async (context) => {
    const job = jobOf(configuration(), context);
    const id = checkedId((await fieldsOf(context))(jobFields.id));
    const shown = remembered.get(id);
    const { name: who } = context.get('session');
    if (shown?.job === job.name && shown.who === who && shown.confirmed.size > 0) {
      const { confirm } = wordsFor(context).job.backfill;
      const filling = { what: `${confirm(shown.confirmed.size)}: ${job.name}`, back: jobPath(job.name) };
      const unproven = await reauthenticate(context, filling);
      if (unproven) return unproven;
      const begun = await begunOf(backfill({ id, ...shown }), jobPath(job.name));
      if (begun === 'busy') throw new PageFailure('busy', 503);
      if (begun === 'other') throw new PageFailure('otherAction', 409, { run: jobPath(job.name) });
    } else if ((await fromStore(jobActionById(database, id)))?.job !== job.name) {
      throw new PageFailure('previewGone', 409);
    }
    return context.redirect(startedPath(job.name, id), 303);
  });
}

function thisYear({ schedule: { timeZone } }: Job, now: Date): BackfillDraft {
  const today = dateInZone(now, timeZone);
  return { from: `${today.slice(0, 4)}-01-01`, to: today, retriesFailed: false };
}

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

function daysOf(job: Job, draft: BackfillDraft, now: Date): Days | BackfillProblem {
  const [from, to] = [dayOf(draft.from), dayOf(draft.to)];
  if (from === undefined) return { field: 'from', problem: 'notADay' };
  if (to === undefined) return { field: 'to', problem: 'notADay' };
  if (to < from) return { field: 'to', problem: 'reversed' };
  const count = countBackfillItems({ job, from, to, now }, maxListedReports + 1);
  return count > maxListedReports ? { field: 'to', problem: 'tooMany' } : { from, to };
}

/** Earlier and later days are beyond what a schedule can be read for: a job on the first may report the year before. */
const [firstDay, lastDay] = ['0003-01-01', '9998-12-31'] as const;

function dayOf(text: string): CalendarDate | undefined {
  try {
    const day = parseCalendarDate(text.trim());
    return day < firstDay || day > lastDay ? undefined : day;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

type Choice = Parameters<typeof previewBackfill>[1];

/** What would be done, with the deliveries that would be made; or why that cannot be said. */
async function listed(
  { database, configuration, environment, now }: BackfillDeps,
  choice: Choice,
): Promise<readonly ListedItem[] | Required<Pick<BackfillState, 'failure'>>> {
  const current = { configuration, environment };
  try {
    const previewed = previewBackfill({ database, current, now }, choice);
    const { items } = await fromStore(previewed, maxWaitMs);
    return await fromStore(Promise.all(items.map((item) => withDeliveries(database, item))), maxWaitMs);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: { kind: failureKind(error), reason: failureText(error) } };
  }
}

async function withDeliveries(database: Database, item: BackfillItem): Promise<ListedItem> {
  const { planned, found } = item;
  switch (found.step) {
    case 'make':
    case 'again':
      return { ...item, deliveries: planned.deliveries };
    case 'finish':
      return { ...item, deliveries: (await deliveriesOf(database, found.run)).filter(isOutstanding) };
    case 'leave':
      return { ...item, deliveries: [] };
  }
}
