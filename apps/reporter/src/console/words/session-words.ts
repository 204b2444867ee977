import { englishCount, polishCount } from '@outlay/reports';
import type { ConsoleSession } from '../../adapters/store/console-access.ts';

/** The texts about the sessions of the reader in one language. */
export type SessionWords = {
  readonly title: string;
  readonly about: string;
  readonly started: string;
  readonly seen: string;
  readonly how: string;
  readonly through: Readonly<Record<ConsoleSession['through'], string>>;
  readonly address: string;
  /** In place of the button of the session that the page is in. */
  readonly present: string;
  readonly end: string;
  /** On the page that asks for a proof. */
  readonly endOne: string;
  readonly endOthers: (count: number) => string;
  readonly noOthers: string;
  /** With a link without a name of its own. */
  readonly onlyThis: string;
};

/** Sessions in English. */
export const englishSessionWords: SessionWords = {
  title: 'Your sessions',
  about:
    'These browsers are signed in as you. End a session that you do not know or need: its browser has to sign in again. If somebody may know your password, have it changed; this ends all your sessions.',
  started: 'Signed in',
  seen: 'Last used',
  how: 'Signed in with',
  through: { link: 'a link', password: 'a password' },
  address: 'Address',
  present: 'This session',
  end: 'End',
  endOne: 'End a session',
  endOthers: (count) => `End ${englishCount(count, 'other session')}`,
  noOthers: 'No other browser is signed in as you.',
  onlyThis:
    'You signed in with a link without a name, so only this browser is listed. Sessions of other such links may be of other people.',
};

/** Sessions in Polish. */
export const polishSessionWords: SessionWords = {
  title: 'Twoje sesje',
  about:
    'W tych przeglądarkach trwają Twoje sesje. Zakończ sesję, której nie znasz albo nie potrzebujesz: jej przeglądarka będzie musiała zalogować się ponownie. Jeśli ktoś mógł poznać Twoje hasło, poproś o jego zmianę; kończy ona wszystkie Twoje sesje.',
  started: 'Zalogowano',
  seen: 'Ostatnio używana',
  how: 'Sposób logowania',
  through: { link: 'link', password: 'hasło' },
  address: 'Adres',
  present: 'Ta sesja',
  end: 'Zakończ',
  endOne: 'Zakończenie sesji',
  endOthers: (count) =>
    `Zakończ ${polishCount(count, { one: 'inną sesję', few: 'inne sesje', many: 'innych sesji' })}`,
  noOthers: 'W żadnej innej przeglądarce nie trwa Twoja sesja.',
  onlyThis:
    'Zalogowano Cię linkiem bez nazwy, dlatego widać tylko tę przeglądarkę. Sesje innych takich linków mogą należeć do innych osób.',
};
