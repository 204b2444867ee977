import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { isEmailAddress } from '../adapters/channels/email/email-address.ts';
import type { RunRecord } from '../adapters/store/read-runs.ts';
import type { Database, Delivery } from '../adapters/store/schema.ts';
import type { RunAction } from '../engine/manual/act-on-run.ts';
import { isPossible, uncertainDeliveries } from '../engine/manual/possible-actions.ts';
import { isPauseReason } from '../engine/pause/pause-reason.ts';
import type { RunActions } from '../engine/scheduler/run-actions.ts';
import {
  type ConsoleContext,
  type ConsoleEnvironment,
  formOf,
  readerOf,
  wordsFor,
} from './http/console-request.ts';
import { onlyOperators } from './http/only-operators.ts';
import { answer } from './http/page-answer.ts';
import { asStopping, fromStore, mayHappenLater, PageFailure } from './http/page-failure.ts';
import { recordById } from './http/record-by-id.ts';
import {
  actionFields,
  actionForm,
  addressesOf,
  isAboutDelivery,
  type RefusedInput,
} from './pages/action-form.ts';
import { shown } from './pages/markup.ts';
import { runPath } from './pages/run-words.ts';
import type { Reauthenticating } from './reauthentication.ts';

/** What acts on runs. */
export type ActionDeps = {
  readonly database: Database;
  /** Begins an action, once for its identifier. */
  readonly act: RunActions['begin'];
  /** Begins an action on several runs, once for its identifier. */
  readonly actOnAll: RunActions['beginAll'];
};

const path = '/runs/:id/actions/:what';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const names: ReadonlySet<string> = new Set<RunAction['what']>([
  'retry',
  'release',
  'create-again',
  'cancel',
  'resend',
  'send-again',
  'confirm-arrival',
]);

/** Pages that act on runs: one says what will happen, and its button does it. */
export function addActions(
  app: Hono<ConsoleEnvironment>,
  { database, act, reauthenticate }: ActionDeps & Reauthenticating,
): void {
  app.use(path, onlyOperators);
  app.get(path, async (context) => {
    const what = actionOf(context.req.param('what'));
    const record = await fromStore(recordById(database, context.req.param('id')));
    const delivery = deliveryOf(record, context.req.query(actionFields.delivery));
    const asked = isAboutDelivery(what) ? { what, delivery: delivery?.id ?? '' } : { what };
    if (!isPossible(record, asked)) throw new PageFailure('notPossible', 409);
    return answer(context, actionForm(record, { what, id: randomUUID(), delivery }, readerOf(context)));
  });
  app.post(path, async (context) => {
    const what = actionOf(context.req.param('what'));
    const record = await fromStore(recordById(database, context.req.param('id')));
    const form = await actionFieldsOf(context);
    if (!uuid.test(form.id)) throw new PageFailure('refused', 403);
    const asked = requestedAction(what, form, record);
    if ('problem' in asked) {
      const content = actionForm(record, { what, id: form.id, refused: asked }, readerOf(context));
      return answer(context, content, 422);
    }
    const run = runPath(record.run);
    if (asked.isToOther) {
      const { actions: words } = wordsFor(context);
      const sending = { what: `${words.names.resend}: ${shown(asked.recipient ?? '')}`, back: run };
      const unproven = await reauthenticate(context, sending);
      if (unproven) return unproven;
    }
    const { name: who } = context.get('session');
    const { id, shown: version } = form;
    const { action, recipient } = asked;
    const begun = await begunOf(act({ id, run: record.run.id, action, recipient, who, shown: version }), run);
    if (begun === 'busy') throw new PageFailure('busy', 503);
    if (begun === 'other') throw new PageFailure('otherAction', 409, { run });
    return context.redirect(`${run}#actions`, 303);
  });
}

/**
 * Waits until an action is recorded.
 * @param run - the path of the page that will show it
 * @throws {PageFailure} `mayHappen` if the store does not answer in time: the action begins as soon as it does
 */
export function begunOf<Begun>(begun: Promise<Begun>, run: string): Promise<Begun> {
  return mayHappenLater(begun.catch(asStopping), 'mayHappen', run);
}

function actionOf(name: string): RunAction['what'] {
  if (!names.has(name)) throw new PageFailure('notFound', 404);
  return name as RunAction['what'];
}

function deliveryOf(record: RunRecord, id: string | undefined): Delivery | undefined {
  return uncertainDeliveries(record).find((one) => one.id === id);
}

type ActionForm = Readonly<Record<keyof typeof actionFields, string>>;

async function actionFieldsOf(context: ConsoleContext): Promise<ActionForm> {
  const body = await formOf(context);
  const field = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    id: field(actionFields.id),
    shown: field(actionFields.shown),
    delivery: field(actionFields.delivery),
    choice: field(actionFields.choice),
    address: field(actionFields.address).trim(),
    reason: field(actionFields.reason).trim(),
  };
}

type Asked = {
  readonly action: RunAction;
  readonly recipient: string | null;
  /** Whether somebody gets files who would not get them otherwise. */
  readonly isToOther?: true;
};

/** The action that a form asks for, or why its address cannot be used. */
function requestedAction(
  what: RunAction['what'],
  { delivery, choice, address, reason }: ActionForm,
  record: RunRecord,
): Asked | RefusedInput {
  if (isAboutDelivery(what)) {
    const target = record.deliveries.find(({ id }) => id === delivery)?.target;
    if (target === undefined) throw new PageFailure('notFound', 404);
    return { action: { what, delivery }, recipient: target };
  }
  if (what === 'cancel') {
    if (reason !== '' && !isPauseReason(reason)) return { problem: 'notAReason', reason };
    return { action: { what, reason: reason === '' ? null : reason }, recipient: null };
  }
  if (what !== 'resend') return { action: { what }, recipient: null };
  if (choice === 'other') {
    return isEmailAddress(address)
      ? { ...resendTo(address), isToOther: true }
      : { problem: 'notAnAddress', choice, address };
  }
  if (address !== '') return { problem: 'notChosen', choice, address };
  if (choice === 'all') return { action: { what, to: undefined }, recipient: null };
  const known = addressesOf(record).find((one) => choice === `to:${one}`);
  if (known === undefined) throw new PageFailure('refused', 403);
  return resendTo(known);
}

function resendTo(address: string): Asked {
  return { action: { what: 'resend', to: address }, recipient: address };
}
