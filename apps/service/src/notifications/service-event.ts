import type { CalendarDate } from '@outlay/core/time';
import type { DuplicateSuggestion } from '../documents/duplicate-suggestions.ts';
import type { NewDocument } from '../storage/stored-document.ts';

/** The fields of a document that a notification shows. */
export type NotifiedDocument = Pick<NewDocument, 'id' | 'storeName' | 'total' | 'purchasedAt'>;

/** An event that the account's owner is notified about, once. */
export type ServiceEvent =
  /** Documents were added; `first` identifies the event, because a document is added only once. */
  | { readonly type: 'documents-ready'; readonly count: number; readonly first: NotifiedDocument }
  | { readonly type: 'documents-in-processing'; readonly count: number; readonly first: NotifiedDocument }
  /** Invalid documents of a file were skipped. `problems` identifies the event. */
  | { readonly type: 'documents-skipped'; readonly count: number; readonly problems: string }
  /** A file was rejected as a whole. */
  | { readonly type: 'documents-refused'; readonly count: number; readonly problems: string }
  | { readonly type: 'duplicates-found'; readonly count: number; readonly first: DuplicateSuggestion }
  /** An ISO week with documents is over. */
  | { readonly type: 'week-over'; readonly monday: CalendarDate }
  | { readonly type: 'account-created' }
  | { readonly type: 'token-created'; readonly tokenId: string; readonly name: string };

/** Distinguishes an event from others of its type. */
export function eventIdentity(event: ServiceEvent): string {
  switch (event.type) {
    case 'documents-ready':
    case 'documents-in-processing':
    case 'duplicates-found':
      return event.first.id;
    case 'documents-skipped':
    case 'documents-refused':
      return event.problems;
    case 'week-over':
      return event.monday;
    case 'token-created':
      return event.tokenId;
    case 'account-created':
      return '';
  }
}
