import type { Hono } from 'hono';
import { isEmailAddress } from '../adapters/channels/email/email-address.ts';
import type { RunActions } from '../engine/scheduler/run-actions.ts';
import { begunOf } from './action-routes.ts';
import { checkedId, fieldsOf } from './http/asked-report.ts';
import { type ConsoleContext, type ConsoleEnvironment, wordsFor } from './http/console-request.ts';
import { PageFailure } from './http/page-failure.ts';
import { shown } from './pages/markup.ts';
import { type TestDraft, testFields } from './pages/test-message-section.ts';
import type { Reauthenticating } from './reauthentication.ts';

/** What sends test messages. */
export type TestMessageDeps = {
  /** Sends a test message, once for its identifier. */
  readonly sendTest: RunActions['sendTest'];
};

/**
 * Sends a message without a report to an address that an operator types.
 * @param showSettings - answers with the page of the form
 */
export function addTestMessages(
  app: Hono<ConsoleEnvironment>,
  { sendTest, reauthenticate }: TestMessageDeps & Reauthenticating,
  showSettings: (context: ConsoleContext, draft: TestDraft) => Response | Promise<Response>,
): void {
  app.post('/settings/test', async (context) => {
    const field = await fieldsOf(context);
    const id = checkedId(field(testFields.id));
    const to = field(testFields.address).trim();
    if (!isEmailAddress(to)) return showSettings(context, { id, address: to, isRefused: true });
    const sending = { what: `${wordsFor(context).settings.sendTest}: ${shown(to)}`, back: '/settings' };
    const unproven = await reauthenticate(context, sending);
    if (unproven) return unproven;
    const { name: who } = context.get('session');
    const page = '/settings#test';
    const begun = await begunOf(sendTest({ id, to, locale: wordsFor(context).locale, who }), page);
    if (begun === 'busy') throw new PageFailure('busy', 503);
    if (begun === 'other') throw new PageFailure('otherAction', 409);
    return context.redirect(page, 303);
  });
}
