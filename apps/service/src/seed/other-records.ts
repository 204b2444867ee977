import { notificationCategories, notificationTypes } from '@outlay/core/contract';
import { addDays, type CalendarDate, type Instant, instantAt } from '@outlay/core/time';
import { stableUuid } from '../identifiers/stable-uuid.ts';
import type { Account } from '../storage/accounts.ts';
import type {
  FinanceGroupTable,
  InboundMailboxTable,
  LoyaltyConnectionTable,
  NotificationTable,
} from '../storage/schema.ts';

/** The records of an account other than documents. */
export type OtherRecords = {
  readonly groups: readonly FinanceGroupTable[];
  readonly notifications: readonly NotificationTable[];
  readonly mailboxes: readonly InboundMailboxTable[];
  readonly loyalty: readonly LoyaltyConnectionTable[];
};

/** Identifiers of the groups that documents are shared in. */
export function groupIds(account: Account): { home: string; trips: string; archived: string } {
  const id = (name: string) => stableUuid('seed-group', account.id, name);
  return { home: id('home'), trips: id('trips'), archived: id('archived') };
}

/** Groups, notifications of every type and category, mailboxes and loyalty connections. */
export function otherRecords(account: Account, asOf: CalendarDate): OtherRecords {
  const at = (daysAgo: number): Instant => instantAt(`${addDays(asOf, -daysAgo)}T08:30:00`, account.timeZone);
  return {
    groups: groups(account, at),
    notifications: notifications(account, at),
    mailboxes: mailboxes(account, at),
    loyalty: loyalty(account, at),
  };
}

type At = (daysAgo: number) => Instant;

function groups(account: Account, at: At): FinanceGroupTable[] {
  const ids = groupIds(account);
  const group = (id: string, name: string, description: string, memberCount: number, daysAgo: number) => ({
    id,
    account_id: account.id,
    name,
    description,
    owner_id: account.id,
    owner_name: account.name,
    is_active: Number(id !== ids.archived),
    is_archived: Number(id === ids.archived),
    member_count: memberCount,
    created_at: at(daysAgo),
  });
  return [
    group(ids.archived, 'Mieszkanie na Ochocie', 'Wspólne wydatki poprzedniego mieszkania', 3, 900),
    group(ids.home, 'Dom', 'Czynsz i rachunki na pół', 2, 600),
    group(ids.trips, 'Wyjazdy', 'Wspólne podróże', 2, 420),
  ];
}

type Texts = Readonly<Record<keyof typeof notificationTypes, readonly [title: string, message: string]>>;

const texts: Readonly<Record<keyof typeof notificationCategories, Texts>> = {
  DocumentProcessing: {
    Error: ['Nie odczytano paragonu', 'Zdjęcie paragonu jest nieczytelne. Zrób je jeszcze raz.'],
    Warning: ['Sprawdź paragon', 'Suma pozycji nie zgadza się z kwotą na paragonie.'],
    Info: ['Odczytujemy paragon', 'Paragon czeka na odczyt.'],
    Success: ['Paragon gotowy', 'Paragon został odczytany.'],
  },
  WeeklySummary: {
    Error: ['Nie ma podsumowania', 'Nie udało się przygotować podsumowania tygodnia. Spróbujemy ponownie.'],
    Warning: ['Niepełne podsumowanie', 'W podsumowaniu tygodnia brakuje dokumentów w trakcie odczytu.'],
    Info: ['Podsumowanie w poniedziałek', 'Podsumowania tygodnia są gotowe w poniedziałki rano.'],
    Success: ['Mniejsze wydatki', 'W ostatnim tygodniu wydano mniej niż tydzień wcześniej.'],
  },
  System: {
    Error: ['Skrzynka nie działa', 'Nie udało się odebrać wiadomości ze skrzynki na faktury.'],
    Warning: ['Token wygasa', 'Token API wygaśnie za 7 dni. Utwórz nowy.'],
    Info: ['Nowy bank', 'Możesz importować wyciągi z kolejnego banku.'],
    Success: ['Połączono program', 'Konto Lidl Plus jest połączone.'],
  },
  DuplicateDetection: {
    Error: ['Nie sprawdzono duplikatów', 'Nie udało się porównać dokumentów. Spróbujemy ponownie.'],
    Warning: ['Możliwy duplikat', 'Dwa dokumenty mogą być tym samym zakupem.'],
    Info: ['Sprawdzono duplikaty', 'Nie ma nowych par do sprawdzenia.'],
    Success: ['Duplikat odrzucony', 'Para dokumentów nie jest już pokazywana jako duplikat.'],
  },
};

/** One of each type in each category; every other one is read. */
function notifications(account: Account, at: At): NotificationTable[] {
  const kinds = Object.entries(notificationCategories).flatMap(([name, category]) =>
    Object.entries(notificationTypes).map(([typeName, type]) => ({
      category,
      type,
      text: texts[name as keyof typeof texts][typeName as keyof Texts],
    })),
  );
  return kinds.map(({ category, type, text: [title, message] }, index) => {
    const isRead = index % 2 === 0;
    return {
      id: stableUuid('seed-notification', account.id, String(category), String(type)),
      account_id: account.id,
      type,
      category,
      title,
      message,
      is_read: Number(isRead),
      is_urgent: Number(type === notificationTypes.Error),
      read_at: isRead ? at(index * 3 + 1) : null,
      action_url: null,
      reference_id: null,
      created_at: at(index * 3 + 2),
    };
  });
}

function mailboxes(account: Account, at: At): InboundMailboxTable[] {
  return ['paragony', 'faktury'].map((localPart, index) => ({
    id: stableUuid('seed-mailbox', account.id, localPart),
    account_id: account.id,
    local_part: `${localPart}.${account.id.slice(0, 8)}`,
    domain: 'inbox.example',
    is_primary: Number(index === 0),
    status: 'active',
    auth_mode: 'sender-allowlist',
    last_activity_at: index === 0 ? at(1) : null,
  }));
}

function loyalty(account: Account, at: At): LoyaltyConnectionTable[] {
  const programs = ['Lidl Plus', 'Moja Biedronka', 'ORLEN VITAY', 'Klub Rossmann'];
  return programs.map((program, index) => ({
    id: stableUuid('seed-loyalty', account.id, program),
    account_id: account.id,
    program,
    masked_login: `*****${100 + index * 111}`,
    status: index === programs.length - 1 ? 'disconnected' : 'connected',
    created_at: at(200 + index * 40),
  }));
}
