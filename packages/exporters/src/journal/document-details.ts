import type { Money } from '@outlay/core/money';
import type { DocumentRow } from '@outlay/reports';
import type { DocumentSource } from '../exporter/document-source.ts';

type TextKey = 'id' | 'entry' | 'reverses' | 'number' | 'group' | 'supplier' | 'taxid' | 'ksef';

/** Additional fields of a document, by their names in journals. */
export type DocumentDetail =
  | { readonly key: TextKey; readonly text: string }
  | { readonly key: 'tax' | 'unpostedtax' | 'full' | 'owned'; readonly money: Money };

/** A document whose fields are written, and what is known of it beside the document. */
export type DetailedDocument = {
  readonly document: DocumentRow;
  /** `null` where nothing is known. */
  readonly source: DocumentSource | null;
  /** Whether tax has an account, but that of this document stays in its gross amount. */
  readonly isTaxUnposted: boolean;
};

/**
 * The additional fields of a document. `full` and `owned` only if they differ from the counted amount; tax that is not
 * posted has another name than tax that is.
 */
export function documentDetails({ document, source, isTaxUnposted }: DetailedDocument): DocumentDetail[] {
  const { id, identifier, group, tax, full, owned, amount, batchEntry } = document;
  return [
    ...text('id', id),
    ...text('entry', batchEntry?.reference ?? null),
    ...text('reverses', batchEntry?.reverses?.reference ?? null),
    ...text('number', identifier),
    ...text('group', group),
    ...text('supplier', source?.supplier ?? null),
    ...text('taxid', source?.taxId ?? null),
    ...text('ksef', source?.ksefNumber ?? null),
    ...(tax ? [{ key: isTaxUnposted ? 'unpostedtax' : 'tax', money: tax } as const] : []),
    ...(full.minor === amount.minor ? [] : [{ key: 'full', money: full } as const]),
    ...(owned && owned.minor !== amount.minor ? [{ key: 'owned', money: owned } as const] : []),
  ];
}

function text(key: TextKey, value: string | null): DocumentDetail[] {
  return value ? [{ key, text: value }] : [];
}
