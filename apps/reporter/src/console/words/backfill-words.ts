import { englishCount, formatCount, polishCount } from '@outlay/reports';
import type { BackfillStep } from '../../engine/manual/backfill-step.ts';

/** The texts about the missed reports of a job in one language. */
export type BackfillWords = {
  /** On links to the page. */
  readonly name: string;
  readonly question: (job: string) => string;
  readonly effect: string;
  readonly from: string;
  readonly to: string;
  readonly failed: string;
  /** On the button that lists what would be done. */
  readonly list: string;
  readonly reports: string;
  readonly happens: string;
  readonly steps: Readonly<Record<BackfillStep['step'], string>>;
  readonly missing: (reports: number, of: number) => string;
  /** On the button that does it. */
  readonly confirm: (reports: number) => string;
  readonly nothingMissing: string;
  readonly notDue: string;
  readonly notADay: string;
  readonly reversed: string;
  readonly tooMany: (limit: number) => string;
  /** As the name of what was done. */
  readonly done: string;
};

/** Missed reports in English. */
export const englishBackfillWords: BackfillWords = {
  name: 'Backfill',
  question: (job) => `Backfill ${job}?`,
  effect:
    'Outlay creates and delivers the reports that are missing, oldest first, as outlay backfill does. Reports that exist are not created or sent again. Enter the days on which the job was due: each report covers the period that it would have covered on that day.',
  from: 'First day',
  to: 'Last day',
  failed: 'Also retry reports that failed before they were created',
  list: 'List the reports',
  reports: 'Reports',
  happens: 'What happens',
  steps: {
    make: 'Will be created and delivered',
    again: 'Will be created again and delivered',
    finish: 'Its deliveries will be finished',
    leave: 'Nothing',
  },
  missing: (reports, of) =>
    `${formatCount(reports, 'en')} of ${englishCount(of, 'report')} will be created or delivered. Nothing has been done yet.`,
  confirm: (reports) => `Backfill ${englishCount(reports, 'report')}`,
  nothingMissing: 'No report of these days is missing.',
  notDue: 'The job was not due on these days.',
  notADay: 'Enter a day such as 2026-01-31. Nothing was done.',
  reversed: 'The last day is before the first day. Nothing was done.',
  tooMany: (limit) =>
    `There are more than ${formatCount(limit, 'en')} reports on these days. Choose fewer days, or use outlay backfill. Nothing was done.`,
  done: 'Backfill',
};

/** Missed reports in Polish. */
export const polishBackfillWords: BackfillWords = {
  name: 'Utwórz brakujące raporty',
  question: (job) => `Utworzyć brakujące raporty zadania ${job}?`,
  effect:
    'Outlay utworzy i dostarczy brakujące raporty, od najstarszego, tak jak polecenie outlay backfill. Raporty, które już są, nie zostaną utworzone ani wysłane ponownie. Podaj dni, w których przypadały terminy zadania: każdy raport obejmie okres, który objąłby w danym terminie.',
  from: 'Pierwszy dzień',
  to: 'Ostatni dzień',
  failed: 'Ponów także raporty, których nie udało się utworzyć',
  list: 'Pokaż listę raportów',
  reports: 'Raporty',
  happens: 'Co się stanie',
  steps: {
    make: 'Zostanie utworzony i dostarczony',
    again: 'Zostanie utworzony ponownie i dostarczony',
    finish: 'Brakujące dostawy zostaną wykonane',
    leave: 'Nic',
  },
  missing: (reports, of) =>
    `Do utworzenia lub dostarczenia: ${formatCount(reports, 'pl')} z ${formatCount(of, 'pl')}. Nic jeszcze nie zostało zrobione.`,
  confirm: (reports) =>
    `Utwórz ${polishCount(reports, { one: 'brakujący raport', few: 'brakujące raporty', many: 'brakujących raportów' })}`,
  nothingMissing: 'Żadnego raportu z tych dni nie brakuje.',
  notDue: 'W tych dniach zadanie nie miało terminu.',
  notADay: 'Wpisz dzień, na przykład 2026-01-31. Nic nie zostało zrobione.',
  reversed: 'Ostatni dzień jest wcześniejszy niż pierwszy. Nic nie zostało zrobione.',
  tooMany: (limit) =>
    `W tych dniach przypada ponad ${formatCount(limit, 'pl')} raportów. Wybierz mniej dni albo użyj polecenia outlay backfill. Nic nie zostało zrobione.`,
  done: 'Tworzenie brakujących raportów',
};
