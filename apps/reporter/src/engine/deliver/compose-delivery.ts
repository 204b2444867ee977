import type { EmailMessage } from '../../adapters/channels/email/email-message.ts';
import { fitMessage } from '../../adapters/channels/email/fit-message.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import type { Database, Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { readStagedMessage } from '../make/message-file.ts';
import { deliveredFiles, stagedAs } from './delivered-files.ts';
import { otherPlaces } from './other-places.ts';

/** What a message is composed with, besides what is staged. */
export type Composing = FilesPlace & {
  readonly database: Database;
  /** Of the run: a message that is sent again has the same bytes, whoever asked for it. */
  readonly origin: Run['origin'];
  /** Sender. */
  readonly from: string;
  /** Maximum size of the encoded message. */
  readonly maxBytes: number;
};

/**
 * The message of a delivery by e-mail, from the staged files. The same delivery, sender and maximum size always give the same
 * message.
 * @param staged - all files of the run
 * @throws {OutputError | StoreError} as `deliveredFiles` and `readStagedMessage`
 */
export async function composeDelivery(
  delivery: Delivery,
  staged: readonly RecordedFile[],
  { database, origin, from, maxBytes, ...place }: Composing,
): Promise<EmailMessage> {
  const { target: to, messageId, locale, runId: run } = delivery;
  const texts = stagedBytesOf(place, stagedAs(staged, locale, 'message'));
  const { nameOf, ...message } = await readStagedMessage(texts, to);
  const isAutomatic = origin === 'schedule' || origin === 'correction';
  const sent = { from, to, attachments: [], messageId: messageId ?? '', isAutomatic };
  const files = deliveredFiles(delivery, staged, place);
  const named = files.map((file) => ({ ...file, name: nameOf(file.format) }));
  const placesOf = ({ format }: StagedFile) => otherPlaces(database, delivery, format);
  return fitMessage({ message: { ...message, ...sent }, files: named, maxBytes, locale, run, placesOf });
}
