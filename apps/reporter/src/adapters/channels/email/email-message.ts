import type { EmailPicture } from '@outlay/exporters/email';
import type { StagedFile } from '../../staged-files/staged-file.ts';

/** An attachment: a staged file, or bytes. */
export type EmailAttachment =
  | StagedFile
  | { readonly name: string; readonly mediaType: string; readonly content: Uint8Array };

/** A message to one recipient. */
export type EmailMessage = {
  /** An address with an optional display name: `Reports <reports@finance.example>`. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Follows both bodies and the sentence about attachments. */
  readonly ending?: { readonly text: string; readonly html: string };
  /** Inline images, by Content-ID. */
  readonly pictures?: readonly EmailPicture[];
  /** Address for replies; by default the sender. */
  readonly replyTo?: string;
  /** An `https:` or `mailto:` address to unsubscribe (RFC 2369 §3.2). */
  readonly unsubscribe?: string;
  readonly attachments: readonly EmailAttachment[];
  /** In angle brackets. The same for the same delivery, so that mail clients recognize duplicates. */
  readonly messageId: string;
  readonly date: Date;
  /** Secret for the MIME boundaries, stored so that a resent message has the same bytes; by default a new one. */
  readonly boundarySecret?: string;
  /** Whether the message was sent automatically, so that autoresponders do not reply (RFC 3834 §2). */
  readonly isAutomatic?: boolean;
};
