import { waitingReasons, waitText } from '@outlay/reports';
import { adviceRules, type ClauseRule } from './advice-words.ts';

/** A part of a recorded reason in the language of a page, or what a server, the system or a person wrote, as it is. */
export type ToldClause = { readonly told: string } | { readonly quoted: string };

/** Says a reason, which is recorded in English, in another language; `undefined` if nothing of it is known. */
export type TellReason = (reason: string) => readonly ToldClause[] | undefined;

const changed: Readonly<Record<string, string>> = { address: 'adres', token: 'token', filter: 'filtr' };

const missing: Readonly<Record<string, string>> = {
  'recurring expenses': 'wydatki cykliczne',
  'suspected duplicates': 'możliwe duplikaty',
  groups: 'grupy',
  'the text about the week': 'opis tygodnia',
  'images of documents': 'obrazy dokumentów',
};

const states: Readonly<Record<string, string>> = {
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
};

const listed = (names: string, words: Readonly<Record<string, string>>, separator: string) =>
  names
    .split(separator)
    .map((name) => words[name] ?? name)
    .join(', ');

/** Why documents wait for a later batch. */
const waits = Object.fromEntries(
  waitingReasons.map((reason) => {
    const wait = { reason, character: null };
    return [waitText(wait, 'en'), waitText(wait, 'pl')];
  }),
);

/** "no document number: 2, no date: 1". */
function waitsTold(reasons = ''): string {
  const counted = /^(?<reason>.+): (?<count>\d+)$/;
  return reasons
    .split(', ')
    .map((each) => {
      const { reason = each, count = '' } = counted.exec(each)?.groups ?? {};
      return `${waits[reason] ?? reason}: ${count}`;
    })
    .join(', ');
}

/** Sentences of `engine` that people meet most often: why something is held, late, failed, refused or skipped. */
const rules: readonly ClauseRule[] = [
  ...adviceRules,
  // Held.
  [/^the document list may be incomplete$/, () => 'lista dokumentów może być niekompletna'],
  [
    /^the finance service did not provide everything \((.+)\)$/,
    (names) => `serwis nie udostępnił wszystkiego (${listed(names, missing, ', ')})`,
  ],
  [/^the files are held for review$/, () => 'pliki czekają na sprawdzenie'],
  [
    /^the filter contains a name that no document has$/,
    () => 'filtr zawiera nazwę, której nie ma żaden dokument',
  ],
  [
    /^the documents lack categories that the totals of the service have$/,
    () => 'dokumenty nie mają kategorii, które są w sumach serwisu',
  ],
  [/^batches are created only from complete records$/, () => 'paczki powstają tylko z kompletnych danych'],
  [/^(outlay retry \S+) reads the records again$/, (command) => `${command} odczyta dane ponownie`],
  [
    /^the account (\S+) has a different (.+) from (?:the one|those) this run was planned with$/,
    (account, what) =>
      `konto ${account} ma inne ustawienia (${listed(what, changed, ' and a different ')}) niż podczas planowania przebiegu`,
  ],
  [
    /^the job (\S+) has a different filter from the one this run was planned with$/,
    (job) => `zadanie ${job} ma inny filtr niż podczas planowania przebiegu`,
  ],
  [
    /^the token of the account (\S+) cannot be read$/,
    (account) => `nie można odczytać tokenu konta ${account}`,
  ],
  [
    /^(outlay retry \S+) plans the run again with the current configuration$/,
    (command) => `${command} zaplanuje przebieg ponownie z obecną konfiguracją`,
  ],
  [
    /^if the change does not matter, (outlay \S+ \S+ --same-account) delivers these files(, which cannot be created again)?$/,
    (command, isIssued) =>
      `jeśli zmiana nie ma znaczenia, ${command} dostarczy te pliki${isIssued ? ', których nie można utworzyć ponownie' : ''}`,
  ],
  [
    /^(outlay retry \S+) delivers its files to the current recipients$/,
    (command) => `${command} dostarczy jego pliki obecnym odbiorcom`,
  ],
  [
    /^(outlay run .+) creates the report for its current recipients$/,
    (command) => `${command} utworzy raport dla obecnych odbiorców`,
  ],
  [
    /^otherwise (outlay retry \S+ --force) creates the report again with the current configuration$/,
    (command) => `w przeciwnym razie ${command} utworzy raport ponownie z obecną konfiguracją`,
  ],
  [
    /^otherwise (outlay run .+ --revision) creates a revision with the current configuration$/,
    (command) => `w przeciwnym razie ${command} utworzy kolejną wersję z obecną konfiguracją`,
  ],
  // No longer configured.
  [
    /^(.+) no longer receives the reports of (\S+) for (\S+)$/,
    (target, job, account) => `${target} nie dostaje już raportów zadania ${job} dla konta ${account}`,
  ],
  [/^the configuration no longer has the job (\S+)$/, (job) => `w konfiguracji nie ma już zadania ${job}`],
  [
    /^the configuration no longer has the account (\S+)$/,
    (account) => `w konfiguracji nie ma już konta ${account}`,
  ],
  [
    /^the job (\S+) no longer reports on the account (\S+)$/,
    (job, account) => `zadanie ${job} nie obejmuje już konta ${account}`,
  ],
  [
    /^the configuration no longer delivers to (.+)$/,
    (target) => `konfiguracja nie przewiduje już dostaw do: ${target}`,
  ],
  [/^the configuration has no smtp$/, () => 'w konfiguracji nie ma serwera poczty (smtp)'],
  // Skipped.
  [/^unchanged since revision (\d+)$/, (revision) => `bez zmian od wersji ${revision}`],
  [/^the period has no documents$/, () => 'w tym okresie nie ma dokumentów'],
  [/^the filter leaves no documents$/, () => 'żaden dokument nie pasuje do filtra'],
  [
    /^no documents were added, changed or removed(?: since batch (\d+))?$/,
    (batch) =>
      `żadnego dokumentu nie dodano, nie zmieniono ani nie usunięto${batch ? ` od paczki nr ${batch}` : ''}`,
  ],
  [/^there are no documents to export$/, () => 'nie ma dokumentów do wyeksportowania'],
  [
    /^(\d+) waits? for a later batch \((.+)\)$/,
    (count, reasons) => `na późniejszą paczkę czekają dokumenty: ${count} (${waitsTold(reasons)})`,
  ],
  [
    /^the report of this period was created manually: run (\S+)$/,
    (run) => `raport za ten okres utworzono ręcznie: przebieg ${run}`,
  ],
  [/^canceled by ([^:]+)$/, (who) => `anulowano (${who})`],
  // Late or failed.
  [/^the report was not created$/, () => 'raport nie powstał'],
  [/^the process ended before the files were staged$/, () => 'proces zakończył się, zanim raport był gotowy'],
  [/^interrupted before the report was created$/, () => 'przerwano, zanim powstał raport'],
  [/^the process ended without a result$/, () => 'proces zakończył się bez wyniku'],
  [
    /^the process ended while the message was sent: it may have arrived$/,
    () => 'proces zakończył się podczas wysyłania wiadomości: mogła dotrzeć',
  ],
  [/^run (\S+) of the same period is in progress$/, (run) => `trwa przebieg ${run} za ten sam okres`],
  [/^waits for slow deliveries to (.+)$/, (target) => `czeka na powolne dostawy do: ${target}`],
  [/^waits because (.+) does not respond$/, (target) => `czeka, bo nie odpowiada: ${target}`],
  [/^the store was away$/, () => 'baza była niedostępna'],
  [
    /^(?:account (\S+): )?the service refused the token \((.+)\): it is wrong, expired or revoked$/,
    (account, place) =>
      `serwis odrzucił token${account ? ` konta ${account}` : ''} (${place}): jest błędny, wygasł albo został unieważniony`,
  ],
  [
    /^(?:set a new one|put a new one there)(?:, then (outlay retry \S+))?$/,
    (command) => (command ? `ustaw nowy, a potem uruchom ${command}` : 'ustaw nowy'),
  ],
  // Actions in the console.
  [/^the run changed at the same time$/, () => 'przebieg zmienił się w tym samym czasie'],
  [/^look at it (?:again|first)$/, () => 'sprawdź go'],
  [/^outlay serve stopped before it began$/, () => 'outlay serve zakończył działanie, zanim to zaczął'],
  [/^the report was delivered before$/, () => 'raport już dostarczono'],
  [/^nothing was created or sent$/, () => 'nic nie zostało utworzone ani wysłane'],
  [
    /^the run is held, or a message may have arrived$/,
    () => 'przebieg jest wstrzymany albo wiadomość mogła dotrzeć',
  ],
  [/^decide about it first$/, () => 'najpierw zdecyduj, co z nim zrobić'],
  [/^Outlay was stopped$/, () => 'Outlay zakończył działanie'],
  [
    /^(\d+) of (\d+) reports were not begun$/,
    (left, all) => `raporty, których nie zaczęto: ${left} z ${all}`,
  ],
  [/^(\d+) of (\d+) reports remain$/, (left, all) => `pozostałe raporty: ${left} z ${all}`],
  [
    /^at most (\d+) test messages an hour are sent for one person; the next one is possible at (\S+)$/,
    (count, time) =>
      `jedna osoba może wysłać najwyżej ${count} wiadomości testowych na godzinę; następną będzie można wysłać ${time}`,
  ],
  [/^the hourly limit is reached until (\S+)$/, (time) => `limit godzinowy jest wyczerpany do ${time}`],
  [
    /^something else is working on (\d+) of these reports$/,
    (reports) => `nad częścią tych raportów pracuje już coś innego (${reports})`,
  ],
  [/^the reports were created in the meantime$/, () => 'raporty powstały w międzyczasie'],
  [
    /^the configuration of (\S+) has changed since the list was shown$/,
    (job) => `konfiguracja zadania ${job} zmieniła się od chwili, gdy pokazano listę`,
  ],
  [/^the job (\S+) is not configured any more$/, (job) => `zadania ${job} nie ma już w konfiguracji`],
  [
    /^(\S+) already delivered ([\w-]+): run (\S+) \((\S+)\)\. Nothing was created or sent\.$/,
    (job, period, run, account) =>
      `zadanie ${job} dostarczyło już raport za ${period}: przebieg ${run} (${account}); nic nie zostało utworzone ani wysłane`,
  ],
  [
    /^run (\S+) of the same job, account and period was started in the meantime$/,
    (run) => `w międzyczasie zaczął się przebieg ${run} tego samego zadania, konta i okresu`,
  ],
  [
    /^run (\S+) is (\w+), which does not allow this$/,
    (run, state) => `przebieg ${run} jest w stanie „${states[state] ?? state}”, który na to nie pozwala`,
  ],
  [/^its page shows what you can do$/, () => 'na jego stronie widać, co można zrobić'],
  [
    /^run (\S+) is (\w+), so there is nothing to cancel$/,
    (run, state) => `przebieg ${run} jest w stanie „${states[state] ?? state}”, więc nie ma czego anulować`,
  ],
  [/^a process is working on run (\S+)$/, (run) => `nad przebiegiem ${run} pracuje proces`],
  [/^cancel it when it waits again, if it does$/, () => 'anuluj go, jeśli znów będzie oczekiwał'],
  [
    /^this delivery of run (\S+) is not uncertain any more$/,
    (run) => `ta dostawa przebiegu ${run} nie jest już niepewna`,
  ],
];

/** Sentences that end with what someone else wrote: the group `quoted`. */
const quotingRules: readonly ClauseRule[] = [
  [/^canceled by ([^:]+): (?<quoted>.+)$/, (who) => `anulowano (${who}), powód:`],
  [/^refused after (\d+) attempts: (?<quoted>.+)$/, (attempts) => `odrzucono po ${attempts} próbach:`],
];

const refusedByServer: Readonly<Record<string, string>> = {
  login: 'logowanie',
  sender: 'nadawcę',
  recipient: 'odbiorcę',
  message: 'wiadomość',
};

/** What a mail server refused, for whom, and its answer; reasons of further deliveries may be counted after it. */
const serverRule: ClauseRule = [
  /^(?:(\S+@\S+): )?the mail server refused the (login|sender|recipient|message): (?<quoted>.+)$/,
  (address, what = '') =>
    `${address ? `${address}: ` : ''}serwer poczty odrzucił ${refusedByServer[what] ?? what}, odpowiedź:`,
];

/** Longer texts are not of `engine`. */
const maxLength = 2_000;

/** Tells a reason in Polish, clause by clause: what is not known is quoted. */
export const tellReasonInPolish: TellReason = (reason) => {
  if (reason.length > maxLength) return undefined;
  for (const rule of quotingRules) {
    const clauses = quotingClauses(rule, reason);
    if (clauses) return clauses;
  }
  const [, first = reason, more] = /^(.+) \(and (\d+) more\)$/.exec(reason) ?? [];
  const whole = toldClause(first);
  const clauses =
    whole === undefined
      ? (quotingClauses(serverRule, first) ?? toldClauses(first.split('; ')))
      : [{ told: whole }];
  if (!clauses.some((clause) => 'told' in clause)) return undefined;
  return more === undefined ? clauses : [...clauses, { told: `(i jeszcze ${more})` }];
};

function quotingClauses([pattern, told]: ClauseRule, reason: string): ToldClause[] | undefined {
  const found = pattern.exec(reason);
  const quoted = found?.groups?.['quoted'];
  return found && quoted !== undefined ? [{ told: told(...found.slice(1)) }, { quoted }] : undefined;
}

/** Known clauses in Polish, and the others as they are; neighbors of the same kind are one. */
function toldClauses(clauses: readonly string[]): ToldClause[] {
  const found: ToldClause[] = [];
  for (const clause of clauses) {
    const told = toldClause(clause);
    const last = found.at(-1);
    if (told === undefined) {
      if (last && 'quoted' in last) found[found.length - 1] = { quoted: `${last.quoted}; ${clause}` };
      else found.push({ quoted: clause });
    } else if (last && 'told' in last) found[found.length - 1] = { told: `${last.told}; ${told}` };
    else found.push({ told });
  }
  return found;
}

function toldClause(clause: string): string | undefined {
  for (const [pattern, tell] of rules) {
    const found = pattern.exec(clause);
    if (found) return tell(...found.slice(1));
  }
  return undefined;
}
