import type { CalendarDate } from '@outlay/core/time';
import type { DuplicateSuggestion } from '../documents/duplicate-suggestions.ts';
import type { NewDocument } from '../storage/stored-document.ts';

/** What a notification says of a document. */
export type NotedDocument = Pick<NewDocument, 'id' | 'storeName' | 'total' | 'purchasedAt'>;

/** Something that happened and that the account's owner hears of. The same event is told once. */
export type ServiceEvent =
  /** Documents that were added and can be read; `first` stands for them, because a document is added once. */
  | { readonly type: 'documents-ready'; readonly count: number; readonly first: NotedDocument }
  | { readonly type: 'documents-in-processing'; readonly count: number; readonly first: NotedDocument }
  /** Bad documents of a file whose good ones were kept. `problems` names them: the same ones are the same event. */
  | { readonly type: 'documents-skipped'; readonly count: number; readonly problems: string }
  /** A file of which nothing was kept. */
  | { readonly type: 'documents-refused'; readonly count: number; readonly problems: string }
  | { readonly type: 'duplicates-found'; readonly count: number; readonly first: DuplicateSuggestion }
  /** An ISO week with documents is over. */
  | { readonly type: 'week-over'; readonly monday: CalendarDate }
  | { readonly type: 'account-created' }
  | { readonly type: 'token-created'; readonly tokenId: string; readonly name: string };

/** What distinguishes an event from others of its type. */
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
