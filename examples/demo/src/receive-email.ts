import PostalMime from 'postal-mime';

/** An e-mail as its reader gets it. */
export type ReceivedEmail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** Without the pictures that its page shows. */
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
};

/** Reads a message as it came over the wire. */
export async function readEmail(raw: Uint8Array): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    from: email.from?.address ?? '',
    to: (email.to ?? []).map(({ address }) => address).join(', '),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text: email.text?.trim() ?? '',
    attachments: email.attachments
      .filter(({ related }) => !related)
      .map(({ filename, content }) => ({
        name: filename ?? '',
        bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      })),
  };
}
