import { notificationCategories, notificationTypes } from '@outlay/core/contract';
import { addDays, dateInZone, type Instant, instantsOf, startOfDay } from '@outlay/core/time';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import type { Account } from '../storage/accounts.ts';
import type { NotificationTable } from '../storage/schema.ts';
import { amountText } from '../words/amount-text.ts';
import { countText, nouns } from '../words/count-text.ts';
import { dateRangeText, dateText } from '../words/date-text.ts';
import { eventIdentity, type NotifiedDocument, type ServiceEvent } from './service-event.ts';

type Content = {
  readonly category: keyof typeof notificationCategories;
  readonly type: keyof typeof notificationTypes;
  readonly title: string;
  readonly message: string;
  readonly actionUrl?: string;
  readonly referenceId?: string;
  readonly at?: Instant;
};

/** The unread notification for an event. The same event always has the same `id`. */
export function notificationOfEvent(event: ServiceEvent, account: Account, now: Date): NotificationTable {
  const content = contentOf(event, account);
  return {
    id: stableUuid('notification', account.id, event.type, eventIdentity(event)),
    account_id: account.id,
    type: notificationTypes[content.type],
    category: notificationCategories[content.category],
    title: content.title,
    message: content.message,
    is_read: 0,
    is_urgent: Number(content.type === 'Error'),
    read_at: null,
    action_url: content.actionUrl ?? null,
    reference_id: content.referenceId ?? null,
    created_at: content.at ?? now.toISOString(),
  };
}

function contentOf(event: ServiceEvent, account: Account): Content {
  switch (event.type) {
    case 'documents-ready':
      return {
        category: 'DocumentProcessing',
        type: 'Success',
        ...ofDocuments(event, account, ['Dokument gotowy', 'Dokumenty gotowe', 'Odczytano']),
      };
    case 'documents-in-processing':
      return {
        category: 'DocumentProcessing',
        type: 'Info',
        ...ofDocuments(event, account, [
          'Odczytujemy dokument',
          'Odczytujemy dokumenty',
          'W trakcie odczytu:',
        ]),
      };
    case 'documents-skipped':
      return {
        category: 'DocumentProcessing',
        type: 'Warning',
        title: 'Pominięto dokumenty',
        message: `Nie udało się odczytać ${countText(event.count, nouns.unreadDocument)}; pozostałe z tego pliku dodano.`,
      };
    case 'documents-refused':
      return {
        category: 'DocumentProcessing',
        type: 'Error',
        title: 'Nie dodano dokumentów',
        message: `Plik ma ${countText(event.count, nouns.mistake)}, dlatego nic z niego nie dodano.`,
      };
    case 'duplicates-found':
      return ofDuplicates(event);
    case 'week-over':
      return ofWeek(event.monday, account);
    case 'account-created':
      return system('Konto gotowe', 'Możesz już dodawać paragony i faktury.');
    case 'token-created':
      return system('Nowy token API', `Utworzono token „${event.name}”. Jeśli to nie Ty, unieważnij go.`);
  }
}

function system(title: string, message: string): Content {
  return { category: 'System', type: 'Info', title, message };
}

function ofDocuments(
  { count, first }: { readonly count: number; readonly first: NotifiedDocument },
  { timeZone }: Account,
  [oneTitle, manyTitle, verb]: readonly [string, string, string],
): Pick<Content, 'title' | 'message' | 'actionUrl' | 'referenceId'> {
  if (count > 1) return { title: manyTitle, message: `${verb} ${countText(count, nouns.document)}.` };
  const day = dateText(dateInZone(first.purchasedAt, timeZone));
  return {
    title: oneTitle,
    message: `${first.storeName}, ${amountText(first.total)}, ${day}.`,
    actionUrl: `/api/PurchaseDocuments/${first.id}`,
    referenceId: first.id,
  };
}

function ofDuplicates({ count, first }: Extract<ServiceEvent, { type: 'duplicates-found' }>): Content {
  const kind = { category: 'DuplicateDetection', type: 'Warning' } as const;
  if (count === 1) {
    return {
      ...kind,
      title: 'Możliwy duplikat',
      message: `Dwa dokumenty mogą być tym samym zakupem: ${first.reason}.`,
      actionUrl: `/api/PurchaseDocuments/${first.targetId}/duplicates`,
      referenceId: first.id,
    };
  }
  return {
    ...kind,
    title: 'Możliwe duplikaty',
    message: `Znaleziono ${countText(count, nouns.foundPair)} dokumentów, które mogą być tym samym zakupem.`,
    actionUrl: '/api/Deduplication/suggestions',
  };
}

function ofWeek(monday: string, { id, timeZone }: Account): Content {
  const week = { from: monday, until: addDays(monday, 7) };
  const { from, until } = instantsOf(week, timeZone);
  const sunday = addDays(monday, 6);
  return {
    category: 'WeeklySummary',
    type: 'Info',
    title: 'Podsumowanie tygodnia',
    message: `Podsumowanie za ${dateRangeText(monday, sunday)} jest gotowe.`,
    actionUrl: `/api/summaries/periods?startDate=${monday}&endDate=${sunday}`,
    referenceId: stableUuid('summary', id, from, until),
    at: startOfDay(week.until, timeZone),
  };
}
