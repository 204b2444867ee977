import { html } from 'hono/html';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { runVersion } from '../../engine/claim/run-version.ts';
import type { RunAction } from '../../engine/manual/act-on-run.ts';
import { createsReport, deliveriesToMake } from '../../engine/manual/possible-actions.ts';
import { maxReasonLength } from '../../engine/pause/pause-reason.ts';
import { formTokenField } from '../access/form-token.ts';
import { longText, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { runPath } from './run-words.ts';

/** The fields of the form of an action. */
export const actionFields = {
  id: 'action',
  /** The version of the run that the page shows. */
  shown: 'shown',
  delivery: 'delivery',
  /** `all`, `other` or `to:` with an address. */
  choice: 'recipients',
  address: 'address',
  /** Why a run is canceled. */
  reason: 'reason',
} as const;

/** What someone typed that cannot be done. */
export type RefusedInput =
  | {
      readonly problem: 'notAnAddress' | 'notChosen';
      readonly choice: string;
      readonly address: string;
    }
  | { readonly problem: 'notAReason'; readonly reason: string };

/** An action that someone is about to confirm. */
export type ActionDraft = {
  readonly what: RunAction['what'];
  /** The identifier of the form. */
  readonly id: string;
  /** The uncertain delivery, if the action is about one. */
  readonly delivery?: Delivery | undefined;
  readonly refused?: RefusedInput | undefined;
};

/** The address of the page that asks to confirm an action. */
export function actionPath(run: RunRecord['run'], what: RunAction['what'], delivery?: string): string {
  const query = delivery === undefined ? '' : `?${actionFields.delivery}=${encodeURIComponent(delivery)}`;
  return `${runPath(run)}/actions/${what}${query}`;
}

/** Says what will happen, with one button that does it. */
export function actionForm(record: RunRecord, draft: ActionDraft, { words, formToken }: Reader): PageContent {
  const { what, id, delivery } = draft;
  const { actions } = words;
  const isCreated = !isAboutDelivery(what) && createsReport(what, record);
  const made = isAboutDelivery(what) ? (delivery ? [delivery] : []) : deliveriesToMake(what, record);
  return {
    title: actions.questions[what],
    content: html`<p>${actions.effects[what === 'retry' && isCreated ? 'create' : what]}</p>
<form method="post" action="${runPath(record.run)}/actions/${what}">
<input type="hidden" name="${formTokenField}" value="${formToken}"><input type="hidden" name="${actionFields.id}" value="${id}"><input type="hidden" name="${actionFields.shown}" value="${runVersion(record)}">
${delivery ? html`<input type="hidden" name="${actionFields.delivery}" value="${delivery.id}">` : noMarkup}
${what === 'resend' ? recipientFields(record, draft, words) : noMarkup}${what === 'cancel' ? reasonField(draft, words) : noMarkup}
<p class="actions"><button>${actions.names[what]}</button> <a href="${runPath(record.run)}">${actions.back}</a></p>
</form>
${made.length === 0 ? noMarkup : deliverySection(what, made, words)}`,
  };
}

/** Whether an action is about one delivery. */
export function isAboutDelivery(what: RunAction['what']): what is 'send-again' | 'confirm-arrival' {
  return what === 'send-again' || what === 'confirm-arrival';
}

function deliverySection(what: RunAction['what'], made: readonly Delivery[], words: Reader['words']): Markup {
  const { columns, channels, actions, run } = words;
  const rows = made.map(({ channel, target, files }) => [
    channels[channel],
    longText(target),
    longText(files.map(({ name }) => name).join(', ')),
  ]);
  const list = table('deliveries', [columns.channel, columns.recipient, columns.files], rows);
  if (what === 'cancel') return section('deliveries', actions.canceled, list);
  // Nothing is sent.
  if (what === 'confirm-arrival') return section('deliveries', run.deliveries, list);
  return section('deliveries', actions.deliveries, html`${list}<p>${actions.onlyConfigured}</p>`);
}

/** The e-mail addresses that an action can be limited to, each once. */
export function addressesOf(record: RunRecord): string[] {
  const mails = deliveriesToMake('resend', record).filter(({ channel }) => channel === 'email');
  return [...new Set(mails.map(({ target }) => target))];
}

function reasonField({ refused }: ActionDraft, { actions }: Reader['words']): Markup {
  const isWrong = refused?.problem === 'notAReason';
  const problem = isWrong
    ? html`<p class="error" id="reason-problem" role="alert">${actions.notAReason(maxReasonLength)}</p>`
    : noMarkup;
  const described = isWrong ? html` aria-invalid="true" aria-describedby="reason-problem"` : noMarkup;
  return html`<p><label for="reason">${actions.reason}</label></p>${problem}
<input type="text" autocomplete="off" id="reason" name="${actionFields.reason}" maxlength="${maxReasonLength}" value="${isWrong ? shown(refused.reason) : ''}"${described}>`;
}

function recipientFields(
  record: RunRecord,
  { refused: refusedInput }: ActionDraft,
  { actions }: Reader['words'],
): Markup {
  const refused = refusedInput && 'address' in refusedInput ? refusedInput : undefined;
  const isHeld = record.run.isHeld === 1;
  const choices: readonly (readonly [value: string, label: string])[] = [
    // A held run goes to all recipients only when it is released.
    ...(isHeld ? [] : ([['all', actions.all]] as const)),
    ...addressesOf(record).map((address) => [`to:${address}`, actions.only(shown(address))] as const),
    ['other', actions.other],
  ];
  const chosen = refused?.choice ?? choices[0]?.[0];
  const radios = choices.map(
    ([value, label]) =>
      html`<label><input type="radio" name="${actionFields.choice}" value="${value}"${value === chosen ? html` checked` : noMarkup}> ${label}</label>`,
  );
  const problem = refused
    ? html`<p class="error" id="address-problem" role="alert">${actions[refused.problem]}</p>`
    : noMarkup;
  const described = refused ? html` aria-invalid="true" aria-describedby="address-problem"` : noMarkup;
  return html`<fieldset><legend>${actions.recipients}</legend>${radios}
<label for="address">${actions.address}</label>${problem}
<input type="text" inputmode="email" autocomplete="off" spellcheck="false" id="address" name="${actionFields.address}" value="${refused ? shown(refused.address) : ''}"${described}>
</fieldset>`;
}
