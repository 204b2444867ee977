import { waitingReasons, waitText } from '@outlay/reports';
import { actionReasonsPl } from './action-reasons-pl.ts';
import { channelReasonsPl } from './channel-reasons-pl.ts';
import { directoryReasonsPl } from './directory-reasons-pl.ts';
import { type ReasonTable, reasonTeller } from './reason-words.ts';
import { reportReasonsPl } from './report-reasons-pl.ts';
import { runReasonsPl } from './run-reasons-pl.ts';
import { serviceReasonsPl } from './service-reasons-pl.ts';

/** Why documents wait for a later batch. */
const waits: Readonly<Record<string, string>> = Object.fromEntries(
  waitingReasons.map((reason) => {
    const wait = { reason, character: null };
    return [waitText(wait, 'en'), waitText(wait, 'pl')];
  }),
);

/** The reasons in Polish. */
export const reasonsPl: ReasonTable = {
  sentences: {
    ...runReasonsPl,
    ...actionReasonsPl,
    ...channelReasonsPl,
    ...serviceReasonsPl,
    ...reportReasonsPl,
    ...directoryReasonsPl,
  },
  words: {
    change: { address: 'adres', token: 'token', filter: 'filtr' },
    resource: {
      'recurring expenses': 'wydatki cykliczne',
      'suspected duplicates': 'możliwe duplikaty',
      groups: 'grupy',
      'the text about the week': 'opis tygodnia',
      'images of documents': 'obrazy dokumentów',
    },
    became: {
      'is held': 'jest wstrzymana',
      'has failed': 'nie powiodła się',
      'may not have arrived': 'mogła nie dotrzeć',
      'has not arrived everywhere': 'nie dotarła wszędzie',
      'was not delivered': 'nie została dostarczona',
      'is not delivered yet': 'nie jest jeszcze dostarczona',
    },
    state: {
      planned: 'zaplanowany',
      fetched: 'w toku',
      rendered: 'w toku',
      staged: 'utworzony',
      delivering: 'dostarczany',
      delivered: 'dostarczony',
      partial: 'dostarczony częściowo',
      failed: 'nieudany',
      unknown: 'niepewny',
      skipped: 'pominięty',
    },
    refused: {
      'the login': 'logowanie',
      'the sender': 'nadawcę',
      'the recipient': 'odbiorcę',
      'the message': 'wiadomość',
    },
    limited: {
      'bytes in all responses together': 'bajty we wszystkich odpowiedziach łącznie',
      'bytes in all pictures together': 'bajty we wszystkich obrazach łącznie',
      'different documents': 'różne dokumenty',
      'documents in all lists together, repeated ones included':
        'dokumenty na wszystkich listach łącznie, także powtórzone',
    },
    names: {
      categories: 'kategorie',
      tags: 'tagi',
      groups: 'grupy',
      stores: 'sklepy',
      'payment methods': 'formy płatności',
    },
    found: { missing: 'nie istnieje', empty: 'jest pusty' },
    creator: { 'the first run': 'pierwszy przebieg', 'the first delivery': 'pierwsza dostawa' },
    role: { viewer: 'podgląd', operator: 'operator' },
    period: {
      monthly: 'miesiąc',
      weekly: 'tydzień',
      quarterly: 'kwartał',
      yearly: 'rok',
      custom: 'dowolny okres',
    },
  },
  continued: (name) => name.replace('batch ', 'paczka nr ').replace('revision ', 'wersja '),
  runs: (text) =>
    text.replaceAll(/(?<=^|, )run (?=\S)/g, 'przebieg ').replace(/, and (\d+) more$/, ' i jeszcze $1'),
  waits: (text) =>
    text
      .split(', ')
      .map((each) => {
        const { reason = each, count = '' } = /^(?<reason>.+): (?<count>\d+)$/.exec(each)?.groups ?? {};
        return `${waits[reason] ?? reason}: ${count}`;
      })
      .join(', '),
};

/** Tells a reason in Polish: what is not known is quoted. */
export const tellReasonInPolish = reasonTeller(reasonsPl);
