import type { DocumentOrder, SortDirection } from '../../contract/enumerations.ts';
import type { PurchaseDocumentBody } from '../../contract/resources.ts';
import type { Caller, CallOptions } from '../caller.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';

/** Which documents to list, and in which order. */
export type ListDocumentsQuery = {
  readonly from?: DateInput;
  readonly to?: DateInput;
  readonly sortBy?: DocumentOrder;
  readonly sortDirection?: SortDirection;
};

/** The bytes of a document's picture. */
export type DocumentImage = { readonly mediaType: string; readonly bytes: Uint8Array };

/** Purchase documents (specification §4). */
export function documentsResource({ call, get }: Caller, zone: string) {
  return {
    /** Documents by purchase time or creation, both ends included. The list takes no page parameters. */
    list: ({ from, to, ...order }: ListDocumentsQuery = {}, options?: CallOptions) =>
      get(
        'listDocuments',
        {
          query: {
            from: from === undefined ? undefined : startInstant(from, zone),
            to: to === undefined ? undefined : endInstant(to, zone),
            ...order,
          },
        },
        options,
      ),
    /** One document, or `undefined` while the service is still processing it. */
    async get(id: string, options?: CallOptions): Promise<PurchaseDocumentBody | undefined> {
      const { status, body } = await call('getDocument', { path: { id } }, options);
      return status === 204 ? undefined : body;
    },
    /** The picture of a document. */
    async image(id: string, options?: CallOptions): Promise<DocumentImage> {
      const { headers, body } = await call('getDocumentImage', { path: { id } }, options);
      return { mediaType: headers.get('Content-Type') ?? 'application/octet-stream', bytes: body };
    },
    /** Documents that may be the same purchase as this one. */
    duplicates: (id: string, options?: CallOptions) =>
      get('listDocumentDuplicates', { path: { id } }, options),
  };
}
