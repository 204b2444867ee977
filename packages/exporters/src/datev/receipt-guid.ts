import { createHash } from 'node:crypto';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { textGuid } from '../exporter/text-guid.ts';

/** A receipt of a document. */
type Receipt = { readonly documentId: string; readonly bytes: Uint8Array };

/** The GUID of a receipt of a client. Another image of the same document has another one, so that it is uploaded too. */
export function receiptGuid(
  { documentId, bytes }: Receipt,
  { consultant, client }: Pick<DatevSettings, 'consultant' | 'client'>,
): string {
  const content = createHash('sha256').update(bytes).digest('hex');
  return textGuid(JSON.stringify(['outlay receipt', consultant, client, documentId, content]));
}
