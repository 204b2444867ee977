import type { EmailMessage } from '../../adapters/channels/email/email-message.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { composeDelivery } from '../../engine/deliver/compose-delivery.ts';
import { recordedFiles } from '../../engine/deliver/delivered-files.ts';
import { hasMessage } from '../pages/message-page.ts';
import { type FileDeps, withVerified } from './file-answer.ts';
import { PageFailure } from './page-failure.ts';

/** A delivery by e-mail and its message. */
export type SentMessage = { readonly delivery: Delivery; readonly message: EmailMessage };

/**
 * The message of a delivery, composed from the staged files as it is when it is sent.
 * @throws {PageFailure} `notFound` if there is none; `fileUnavailable`
 */
export async function sentMessage(
  deps: FileDeps,
  record: RunRecord,
  deliveryId: string,
): Promise<SentMessage> {
  const delivery = record.deliveries.find(({ id }) => id === deliveryId);
  const { smtp } = deps.configuration();
  if (!delivery || !smtp || !hasMessage(record, delivery)) throw new PageFailure('notFound', 404);
  const { from, maxMessageBytes: maxBytes } = smtp;
  const { files, run } = record;
  const composing = { database: deps.database, origin: run.origin, from, maxBytes };
  return withVerified(deps, recordedFiles(delivery, files), async (place) => ({
    delivery,
    message: await composeDelivery(delivery, files, { ...place, ...composing }),
  }));
}
