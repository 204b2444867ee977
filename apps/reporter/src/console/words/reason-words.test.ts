import { AuthenticationError } from '@outlay/core';
import type { FilteredDocument, WaitingReason } from '@outlay/reports';
import { expect, it } from 'vitest';
import { smtpOutcome } from '../../adapters/channels/email/smtp-outcome.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { deliveryReason } from '../../engine/deliver/delivery-reason.ts';
import {
  acceptAdvice,
  canceledAdvice,
  continuedAdvice,
  replanAdvice,
  stagedAdvice,
} from '../../engine/deliver/settings-advice.ts';
import { undeliveredClauses } from '../../engine/deliver/undelivered-text.ts';
import { whyEmptyBatch, whyManyGone } from '../../engine/make/batch-action.ts';
import { whyBare, whyEmpty, whyIncomplete, whyUnchanged } from '../../engine/make/report-action.ts';
import { configuredAccount } from '../../engine/pin/present-account.ts';
import { withTokenNamed } from '../../engine/pin/with-token-named.ts';
import { tellReasonInPolish } from './reasons-pl.ts';

const run = {
  id: 'R1',
  job: 'monthly',
  account: 'home',
  kind: 'monthly',
  periodFrom: '2026-10-01',
  periodUntil: '2026-11-01',
} as Run;
const aWait = (reason: WaitingReason) => ({ reason, character: null, document: {} as FilteredDocument });
const incomplete = { gaps: [], unreadableDocuments: 1, unavailable: [] };
const without = { gaps: [], unreadableDocuments: 0, unavailable: [{ resource: 'recurring' }] };
const changed =
  'the account home has a different address and a different token from those this run was planned with';
const gone = configuredAccount({ jobs: [], accounts: [] } as never, run);
const refusal = withTokenNamed(
  new AuthenticationError('unauthorized', 'no', { status: 401 }),
  { env: 'TOKEN' },
  { account: 'home', next: 'outlay retry R1' },
) as Error;

it.each([
  [
    `${whyIncomplete(incomplete)}; the files are held for review`,
    'lista dokumentów może być niekompletna; pliki czekają na sprawdzenie',
  ],
  [whyIncomplete(without as never) ?? '', 'serwis nie udostępnił wszystkiego (wydatki cykliczne)'],
  [whyBare, 'dokumenty nie mają kategorii, które są w sumach serwisu'],
  [whyEmpty([]), 'w tym okresie nie ma dokumentów'],
  [whyEmpty([1]), 'żaden dokument nie pasuje do filtra'],
  [whyUnchanged(3), 'bez zmian od wersji 3'],
  [whyEmptyBatch({ number: 1, waiting: [] }), 'nie ma dokumentów do wyeksportowania'],
  [
    whyEmptyBatch({ number: 3, waiting: [aWait('zero_tax'), aWait('no_number'), aWait('no_number')] }),
    'żadnego dokumentu nie dodano, nie zmieniono ani nie usunięto od paczki nr 2; na późniejszą paczkę czekają dokumenty: 3 (VAT równy zero: stawka 0% czy zwolnienie?: 1, brak numeru dokumentu: 2)',
  ],
  [
    replanAdvice(run, changed),
    'konto home ma inne ustawienia (adres, token) niż podczas planowania przebiegu; outlay retry R1 zaplanuje przebieg ponownie z obecną konfiguracją',
  ],
  [
    stagedAdvice(run, 'the token of the account home cannot be read', {
      isSent: true,
      isIssued: false,
      command: 'release',
    }),
    'nie można odczytać tokenu konta home; jeśli zmiana nie ma znaczenia, outlay release R1 --same-account dostarczy te pliki; w przeciwnym razie outlay run monthly --period 2026-10 --account home --revision utworzy kolejną wersję z obecną konfiguracją',
  ],
  [
    canceledAdvice(run, 'missing' in gone ? gone.missing : '', false),
    'w konfiguracji nie ma już zadania monthly; outlay run monthly --period 2026-10 --account home utworzy raport dla obecnych odbiorców',
  ],
  [
    acceptAdvice(run),
    'sprawdź konto w serwisie; jeśli dokumenty usunięto, outlay retry R1 --accept-deletions utworzy paczkę',
  ],
  [
    continuedAdvice(run, changed, { isBatch: true }),
    'konto home ma inne ustawienia (adres, token) niż podczas planowania przebiegu; jeśli zmiana jest zamierzona, a konto to samo, outlay retry R1 --same-account utworzy następną paczkę, która wycofa to, czego nie ma już wśród dokumentów; konto lub zadanie o innej nazwie zaczyna od paczki nr 1',
  ],
  [
    continuedAdvice(run, changed, { isBatch: false }),
    'konto home ma inne ustawienia (adres, token) niż podczas planowania przebiegu; jeśli zmiana jest zamierzona, a konto to samo, outlay retry R1 --same-account odczyta ponownie zamknięty okres; inny klient wymaga konta o innej nazwie',
  ],
  [
    undeliveredClauses([2, 3, 4, 5].map((number) => ({ number, run: { ...run, state: 'failed' } }))).join(
      '; ',
    ),
    'paczka nr 2 nie powiodła się (outlay show R1); paczka nr 3 nie powiodła się (outlay show R1); paczka nr 4 nie powiodła się (outlay show R1); inne niedostarczone paczki: 1 (outlay batches monthly)',
  ],
  [
    whyManyGone(501),
    'brakuje dokumentów z wcześniejszych paczek: 501, a o pojedyncze można zapytać najwyżej 500 razy',
  ],
  [
    refusal.message,
    'serwis odrzucił token konta home ($TOKEN): jest błędny, wygasł albo został unieważniony; ustaw nowy, a potem uruchom outlay retry R1',
  ],
  [
    'the report was delivered before; nothing was created or sent',
    'raport już dostarczono; nic nie zostało utworzone ani wysłane',
  ],
])('tells %j in Polish', (reason, told) => {
  expect(tellReasonInPolish(reason)).toEqual([{ told }]);
});

it('quotes what others wrote', () => {
  expect(tellReasonInPolish('canceled by Anna: brak <faktur>')).toEqual([
    { told: 'anulowano (Anna), powód: ' },
    { quoted: 'brak <faktur>' },
  ]);
  expect(tellReasonInPolish('refused after 8 attempts: 451 try later')).toEqual([
    { told: 'liczba nieudanych prób: 8; ostatnia przyczyna: ' },
    { quoted: '451 try later' },
  ]);
});

it.each([
  ['AUTH', 'logowanie'],
  ['MAIL', 'nadawcę'],
  ['RCPT', 'odbiorcę'],
  ['DATA', 'wiadomość'],
])('quotes the answer of a mail server to %s', (command, what) => {
  const error = Object.assign(new Error(), { response: '552 mailbox full', responseCode: 552, command });
  const { reason } = smtpOutcome(error, { wasHandedOver: false, login: {} });
  const told = (address = '') => ({ told: `${address}serwer poczty odrzucił ${what}, odpowiedź: ` });
  const quoted = { quoted: '552 mailbox full' };
  expect(tellReasonInPolish(reason)).toEqual([told(), quoted]);
  const target = 'anna@finance.example';
  const named = deliveryReason({ target, reason, state: 'refused' } as Delivery);
  expect(tellReasonInPolish(`${named} (and 1 more)`)).toEqual([
    told('anna@finance.example: '),
    quoted,
    { told: ' (i jeszcze 1)' },
  ]);
});

it('quotes only the clauses that others wrote, and counts what is left', () => {
  const remedy = 'move that file away, then outlay retry R1 delivers these files';
  expect(tellReasonInPolish(`"/out/a.pdf" exists; it differs; ${remedy} (and 2 more)`)).toEqual([
    { quoted: '"/out/a.pdf" exists; it differs' },
    { told: '; przenieś tamten plik, a potem outlay retry R1 dostarczy te pliki (i jeszcze 2)' },
  ]);
});

it('tells nothing of a reason of which it knows nothing', () => {
  for (const reason of ['', '550 no mailbox here', 'x; '.repeat(20_000)]) {
    expect(tellReasonInPolish(reason)).toBeUndefined();
  }
});
