import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Configuration } from '../adapters/configuration/configuration.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Preview, Previews } from '../engine/scheduler/previews.ts';
import { askedReport, draftOf, fieldsOf } from './http/asked-report.ts';
import { type ConsoleContext, type ConsoleEnvironment, readerOf } from './http/console-request.ts';
import { framedAnswer, framingAnswer } from './http/frame-answer.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { asStopping, PageFailure } from './http/page-failure.ts';
import { jobOf } from './job-routes.ts';
import { chosenPeriod, jobFields } from './pages/job-form.ts';
import { previewedPath } from './pages/job-paths.ts';
import { previewedPage, previewForm } from './pages/preview-page.ts';

/** What makes previews. */
export type PreviewDeps = {
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  readonly previews: Previews;
};

/** How long an answer waits for a preview, to show it at once. Milliseconds. */
const maxWaitMs = 5_000;

/** Reports to look at before they are sent. For operators only. */
export function addPreviews(app: Hono<ConsoleEnvironment>, deps: PreviewDeps): void {
  for (const path of ['preview', 'previews/*']) app.use(`/jobs/:job/${path}`, onlyOperators);
  addPreviewForm(app, deps);
  const found = (context: ConsoleContext) => previewOf(deps, context);
  app.get('/jobs/:job/previews/:id', (context) => {
    const job = jobOf(deps.configuration(), context);
    const shown = { job, preview: found(context), configuration: deps.configuration() };
    return framingAnswer(context, previewedPage(shown, readerOf(context)));
  });
  app.get('/jobs/:job/previews/:id/report', (context) => {
    const document = found(context).report?.html;
    if (document === undefined) throw new PageFailure('reportGone', 404);
    return framedAnswer(context, document);
  });
}

function previewOf({ configuration, previews }: PreviewDeps, context: ConsoleContext): Preview {
  const preview = previews.find(context.req.param('id') ?? '');
  if (preview?.job !== jobOf(configuration(), context).name) throw new PageFailure('reportGone', 404);
  return preview;
}

function addPreviewForm(app: Hono<ConsoleEnvironment>, { configuration, now, previews }: PreviewDeps): void {
  const path = '/jobs/:job/preview';
  app.get(path, (context) => {
    const job = jobOf(configuration(), context);
    const asked = context.req.query();
    const chosen = chosenPeriod(job, now(), asked[jobFields.period]);
    const account = asked[jobFields.account] ?? '';
    const draft = { id: randomUUID(), ...chosen, account, isRevision: false };
    const state = { job, configuration: configuration(), now: now(), draft };
    return answer(context, previewForm(state, false, readerOf(context)));
  });
  app.post(path, async (context) => {
    const job = jobOf(configuration(), context);
    const draft = draftOf(await fieldsOf(context));
    const asked = askedReport(job, draft, { now: now(), isAllPossible: false });
    const state = { job, configuration: configuration(), now: now(), draft };
    if ('problems' in asked) {
      return answer(context, previewForm({ ...state, ...asked }, false, readerOf(context)), 422);
    }
    const { text, period, account } = asked;
    const days = { periodFrom: period.from, periodUntil: period.until };
    const begun = begin(previews, {
      id: draft.id,
      job: job.name,
      account: account ?? '',
      period: text,
      ...days,
    });
    if (begun === 'busy') return answer(context, previewForm(state, true, readerOf(context)), 409);
    await withTimeout(maxWaitMs, previews.ended(draft.id));
    return context.redirect(previewedPath(job.name, draft.id), 303);
  });
}

function begin(previews: Previews, requested: Parameters<Previews['begin']>[0]) {
  try {
    return previews.begin(requested);
  } catch (error) {
    return asStopping(error);
  }
}
