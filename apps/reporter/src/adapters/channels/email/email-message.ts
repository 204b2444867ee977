import type { EmailPicture } from '@outlay/exporters';
import type { StagedFile } from '../../staged-files/staged-file.ts';

/** A file that goes with a message: a staged one, or bytes. */
export type EmailAttachment =
  | StagedFile
  | { readonly name: string; readonly mediaType: string; readonly content: Uint8Array };

/** A message to one recipient. */
export type EmailMessage = {
  /** An address, or a name with one: `Reports <reports@finance.example>`. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What stands below both bodies, and below what is said of the attachments. */
  readonly ending?: { readonly text: string; readonly html: string };
  /** Pictures that the page shows, by their Content-IDs. */
  readonly pictures?: readonly EmailPicture[];
  /** Where answers go; to the sender where it is not given. */
  readonly replyTo?: string;
  /** An `https:` or `mailto:` address where the recipient can end such messages (RFC 2369 §3.2). */
  readonly unsubscribe?: string;
  readonly attachments: readonly EmailAttachment[];
  /** With angle brackets; the same for the same delivery, so that a copy can be known as one. */
  readonly messageId: string;
  readonly date: Date;
  /** What its boundaries are made from: kept where it is sent again byte for byte. A new one where it is not given. */
  readonly boundarySecret?: string;
  /** Whether nobody asked for it: autoresponders do not answer it then (RFC 3834 §2). */
  readonly isAutomatic?: boolean;
};
