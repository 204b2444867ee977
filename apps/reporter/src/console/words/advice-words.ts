/** How one sentence is told: the groups of its pattern are the arguments. */
export type ClauseRule = readonly [pattern: RegExp, told: (...groups: string[]) => string];

const what: Readonly<Record<string, string>> = {
  'is held': 'jest wstrzymana',
  'has failed': 'nie powiodła się',
  'may not have arrived': 'mogła nie dotrzeć',
  'has not arrived everywhere': 'nie dotarła wszędzie',
  'was not delivered': 'nie została dostarczona',
  'is not delivered yet': 'nie jest jeszcze dostarczona',
};

/** Clauses of `engine` that say what helps, mostly with a command, and what became of batches. */
export const adviceRules: readonly ClauseRule[] = [
  // Batches and closed periods.
  [
    /^batch (\d+) (is held|has failed|may not have arrived|has not arrived everywhere|was not delivered|is not delivered yet)(?: \((outlay show \S+)\))?$/,
    (number, became = '', command) =>
      `paczka nr ${number} ${what[became] ?? became}${command ? ` (${command})` : ''}`,
  ],
  [
    /^(\d+) more were not delivered \((outlay batches \S+)\)$/,
    (count, command) => `inne niedostarczone paczki: ${count} (${command})`,
  ],
  [
    /^(\d+) documents of earlier batches are gone, more than the (\d+) that are asked for by ID$/,
    (count, limit) =>
      `brakuje dokumentów z wcześniejszych paczek: ${count}, a o pojedyncze można zapytać najwyżej ${limit} razy`,
  ],
  [/^the records may be incomplete$/, () => 'dane mogą być niekompletne'],
  [
    /^documents would be reversed, and the filter contains a name that no document has$/,
    () => 'dokumenty zostałyby wycofane, a filtr zawiera nazwę, której nie ma żaden dokument',
  ],
  [/^check the account in the service$/, () => 'sprawdź konto w serwisie'],
  [
    /^if they were deleted, (outlay retry \S+ --accept-deletions) creates the batch$/,
    (command) => `jeśli dokumenty usunięto, ${command} utworzy paczkę`,
  ],
  [
    /^if the change is meant and it is the same account, (outlay retry \S+ --same-account) creates the next batch, which takes back what is no longer among the documents$/,
    (command) =>
      `jeśli zmiana jest zamierzona, a konto to samo, ${command} utworzy następną paczkę, która wycofa to, czego nie ma już wśród dokumentów`,
  ],
  [
    /^an account or job with another name starts with batch 1$/,
    () => 'konto lub zadanie o innej nazwie zaczyna od paczki nr 1',
  ],
  [
    /^if the change is meant and it is the same account, (outlay retry \S+ --same-account) reads the closed period again$/,
    (command) => `jeśli zmiana jest zamierzona, a konto to samo, ${command} odczyta ponownie zamknięty okres`,
  ],
  [/^another customer needs an account with another name$/, () => 'inny klient wymaga konta o innej nazwie'],
  // Files that are in the way, or were changed.
  [
    /^(outlay run .+ --revision) creates a revision(?: with a different file name)?$/,
    (command) => `${command} utworzy kolejną wersję`,
  ],
  [
    /^move that file away, then (outlay retry \S+) delivers these files$/,
    (command) => `przenieś tamten plik, a potem ${command} dostarczy te pliki`,
  ],
  [
    /^restore it from a backup of the folder of staged files, then (outlay retry \S+) delivers these files$/,
    (command) => `przywróć go z kopii zapasowej folderu z plikami, a potem ${command} dostarczy te pliki`,
  ],
  [/^(outlay (?:run|retry) .+) creates the report again$/, (command) => `${command} utworzy raport ponownie`],
  // Why an action was refused.
  [
    /^run (\S+) of the same job, account and period is in progress$/,
    (run) => `trwa przebieg ${run} tego samego zadania, konta i okresu`,
  ],
  [/^retry when it has ended$/, () => 'ponów, gdy się zakończy'],
  [/^run (\S+) is held$/, (run) => `przebieg ${run} jest wstrzymany`],
  [
    /^review its files, then (outlay release \S+) delivers them$/,
    (command) => `sprawdź jego pliki, a potem ${command} je dostarczy`,
  ],
  [
    /^run (\S+) was delivered, at least in part$/,
    (run) => `przebieg ${run} dostarczono, przynajmniej częściowo`,
  ],
  [/^run (\S+) has no report yet$/, (run) => `przebieg ${run} nie ma jeszcze raportu`],
  [/^run (\S+) has no files to deliver$/, (run) => `przebieg ${run} nie ma plików do dostarczenia`],
  [/^(outlay retry \S+) creates it$/, (command) => `${command} go utworzy`],
  [/^a message of run (\S+) may have arrived$/, (run) => `wiadomość z przebiegu ${run} mogła dotrzeć`],
  [
    /^ask its recipients first, then (outlay retry \S+ --uncertain) sends it again$/,
    (command) => `najpierw zapytaj odbiorców, a potem ${command} wyśle ją ponownie`,
  ],
  [
    /^the files of run (\S+) were removed on (\S+) under store\.keepFiles$/,
    (run, day) => `pliki przebiegu ${run} usunięto ${day} zgodnie z store.keepFiles`,
  ],
  [/^(outlay show \S+) still shows its deliveries$/, (command) => `${command} nadal pokazuje jego dostawy`],
  // Runs that another one replaces, and processes that end.
  [/^replaced by run (\S+)$/, (run) => `zastąpił go przebieg ${run}`],
  [
    /^replaced by revision (\d+), run (\S+)$/,
    (revision, run) => `zastąpiła go wersja ${revision}, przebieg ${run}`,
  ],
  [/^the process was asked to end$/, () => 'proces otrzymał polecenie zakończenia'],
  [
    /^it did not respond within (\d+) (seconds|minutes)$/,
    (count, unit) => `brak odpowiedzi przez ${count} ${unit === 'seconds' ? 's' : 'min'}`,
  ],
];
