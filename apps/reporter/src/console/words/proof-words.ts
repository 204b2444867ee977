import { englishCount, polishCount } from '@outlay/reports';

/** The texts of the page that asks again who someone is, in one language. */
export type ProofWords = {
  readonly title: string;
  /** Why, and what to type: a password, with a one-time code, or a new link, which a command below prints. */
  readonly about: Readonly<Record<'password' | 'code' | 'link', (minutes: number) => string>>;
  /** What happens afterwards. */
  readonly action: string;
  readonly link: string;
  readonly wrong: Readonly<Record<'password' | 'code' | 'link', string>>;
  readonly wait: (seconds: number) => string;
  readonly button: string;
  readonly back: string;
};

/** The page in English. */
export const englishProofWords: ProofWords = {
  title: 'Confirm that it is you',
  about: {
    password: (minutes) =>
      `You last confirmed who you are more than ${minutes} minutes ago. Enter your password to continue.`,
    code: (minutes) =>
      `You last confirmed who you are more than ${minutes} minutes ago. Enter your password and a one-time code to continue.`,
    link: (minutes) =>
      `You last confirmed who you are more than ${minutes} minutes ago. To continue, run this command where Outlay is installed, and paste the link that it prints:`,
  },
  action: 'Action',
  link: 'New link',
  wrong: {
    password: 'The password is wrong.',
    code: 'The password or the one-time code is wrong. Each code works once.',
    link: 'This link has expired, was used before, or is for another name or role. Create a new one with this command:',
  },
  wait: (seconds) => `Too many failed attempts. Wait ${englishCount(seconds, 'second')}, then try again.`,
  button: 'Confirm and continue',
  back: 'Cancel',
};

/** The page in Polish. */
export const polishProofWords: ProofWords = {
  title: 'Potwierdź, że to Ty',
  about: {
    password: (minutes) =>
      `Od ostatniego potwierdzenia, że to Ty, minęło ponad ${minutes} minut. Aby kontynuować, podaj hasło.`,
    code: (minutes) =>
      `Od ostatniego potwierdzenia, że to Ty, minęło ponad ${minutes} minut. Aby kontynuować, podaj hasło i kod jednorazowy.`,
    link: (minutes) =>
      `Od ostatniego potwierdzenia, że to Ty, minęło ponad ${minutes} minut. Aby kontynuować, uruchom to polecenie na komputerze, na którym działa Outlay, i wklej wyświetlony link:`,
  },
  action: 'Działanie',
  link: 'Nowy link',
  wrong: {
    password: 'Nieprawidłowe hasło.',
    code: 'Nieprawidłowe hasło lub kod jednorazowy. Każdy kod działa tylko raz.',
    link: 'Ten link wygasł, został już użyty albo jest przeznaczony dla innej osoby lub roli. Utwórz nowy tym poleceniem:',
  },
  wait: (seconds) =>
    `Zbyt wiele nieudanych prób. Odczekaj ${polishCount(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund' })} i spróbuj ponownie.`,
  button: 'Potwierdź i kontynuuj',
  back: 'Anuluj',
};
