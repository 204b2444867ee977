import type { Locale, Report } from '@outlay/reports';
import type { Attachment } from './file/attachments.ts';
import type { ReceiptFile } from './plan/read-receipts.ts';

const descriptions: Readonly<Record<Locale, string>> = { pl: 'Plik dokumentu', en: 'Document file' };

/** A receipt that cannot be shown on a page. */
export function attachedReceipt(file: ReceiptFile, { locale, generatedAt }: Report): Attachment {
  return {
    name: file.name,
    mediaType: file.mediaType,
    relationship: 'Supplement',
    description: descriptions[locale],
    modified: new Date(generatedAt),
    // oxlint-disable-next-line typescript/require-await -- pieces are yielded in order
    pieces: (async function* () {
      yield file.bytes;
    })(),
  };
}
