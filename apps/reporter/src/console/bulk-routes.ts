import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { actionsOfBatch } from '../adapters/store/console-actions.ts';
import { listedVersion } from '../engine/claim/run-version.ts';
import type { ListedRun } from '../engine/scheduler/requested-action.ts';
import type { ActionDeps } from './action-routes.ts';
import { type ConsoleEnvironment, formOf, readerOf, wordsFor } from './http/console-request.ts';
import type { FileDeps } from './http/file-answer.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { asStopping, fromStore, mayHappenLater, PageFailure } from './http/page-failure.ts';
import { actionFields } from './pages/action-form.ts';
import { batchPage, batchPath } from './pages/batch-page.ts';
import { type BulkAction, bulkForm, bulkRuns, isBulkAction } from './pages/bulk-form.ts';
import { runsQuery } from './pages/runs-query.ts';
import type { Reauthenticating } from './reauthentication.ts';

/** The most previews that are remembered; the oldest is forgotten first. */
const maxPreviews = 50;

/** What someone was shown, and is asked to confirm. */
type Preview = {
  readonly what: BulkAction;
  readonly runs: readonly ListedRun[];
  readonly who: string;
};

/** Pages that act on all runs of a list: one shows which, and its button acts on exactly these. For operators only. */
export function addBulkActions(
  app: Hono<ConsoleEnvironment>,
  {
    database,
    actOnAll,
    configuration,
    reauthenticate,
  }: ActionDeps & Pick<FileDeps, 'configuration'> & Reauthenticating,
): void {
  const previews = new Map<string, Preview>();
  app.use('/bulk/*', onlyOperators);
  app.get('/bulk/batches/:id', async (context) => {
    const actions = await fromStore(actionsOfBatch(database, context.req.param('id')));
    if (actions.length === 0) throw new PageFailure('notFound', 404);
    return answer(context, batchPage(actions, configuration(), readerOf(context)));
  });
  app.get('/bulk/:what', async (context) => {
    const what = bulkAction(context.req.param('what'));
    const query = runsQuery(new URL(context.req.url).searchParams, 'operator');
    const found = await fromStore(bulkRuns(database, what, query));
    const id = randomUUID();
    const { name: who } = context.get('session');
    const runs = found.runs.map((run) => ({ id: run.id, listed: listedVersion(run) }));
    previews.set(id, { what, runs, who });
    const [oldest] = previews.keys();
    if (previews.size > maxPreviews && oldest !== undefined) previews.delete(oldest);
    return answer(context, bulkForm({ what, id, query, ...found }, configuration(), readerOf(context)));
  });
  app.post('/bulk/:what', async (context) => {
    const what = bulkAction(context.req.param('what'));
    const given = (await formOf(context))[actionFields.id];
    const id = typeof given === 'string' ? given : '';
    const { name: who } = context.get('session');
    const preview = previews.get(id);
    if (preview?.what === what && preview.who === who && preview.runs.length > 0) {
      const { buttons } = wordsFor(context).bulk;
      const acting = { what: buttons[what](preview.runs.length), back: '/runs' };
      const unproven = await reauthenticate(context, acting);
      if (unproven) return unproven;
      const begun = actOnAll({ id, runs: preview.runs, action: actionOf(what), who });
      if ((await mayHappenLater(begun.catch(asStopping), 'mayHappen')) === 'busy')
        throw new PageFailure('busy', 503);
    } else if ((await fromStore(actionsOfBatch(database, id))).length === 0) {
      throw new PageFailure('previewGone', 409);
    }
    return context.redirect(batchPath(id), 303);
  });
}

function bulkAction(name: string): BulkAction {
  if (!isBulkAction(name)) throw new PageFailure('notFound', 404);
  return name;
}

function actionOf(what: BulkAction) {
  return what === 'cancel' ? { what, reason: null } : { what };
}
