import { html } from 'hono/html';
import type { Attempt, Delivery } from '../../adapters/store/schema.ts';
import type { ConsoleWords } from '../words/console-words.ts';
import { longText, type Markup, noMarkup } from './markup.ts';
import { reasonText } from './reason-text.ts';

type Channel = Delivery['channel'];

/**
 * The state of a delivery, or how an attempt of it ended. A mail server that accepts a message promises to deliver it; whether
 * it arrives, nobody knows.
 */
export function deliveryStateText(channel: Channel, state: Delivery['state'], words: ConsoleWords): string {
  return isAcceptedMail(channel, state) ? words.acceptedByMailServer : words.deliveryStates[state];
}

/** What was recorded about an attempt of a delivery. */
export function attemptDetail(
  channel: Channel,
  { outcome, detail }: Pick<Attempt, 'outcome' | 'detail'>,
  words: ConsoleWords,
): Markup {
  if (detail === null || outcome !== 'accepted') return reasonText(detail, words);
  if (channel !== 'email') return placesText(detail);
  return html`<span><span class="label">${words.mailServerAnswered}</span> ${longText(detail)}</span>`;
}

/** Where a channel put files: one place a line. */
function placesText(receipt: string): Markup {
  const lines = receipt.split('\n');
  return html`${lines.map((line, index) => html`${index === 0 ? noMarkup : html`<br>`}${longText(line)}`)}`;
}

function isAcceptedMail(channel: Channel, state: Delivery['state'] | null): boolean {
  return channel === 'email' && state === 'accepted';
}
