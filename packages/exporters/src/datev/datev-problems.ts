import { minorDigits } from '@outlay/core/money';
import { isCalendarDate } from '@outlay/core/time';
import type { DatevProblem, DatevSettings } from '../exporter/datev-settings.ts';
import { datevAccountProblem } from './datev-account-problem.ts';

/** Everything that DATEV would refuse in the settings, in their order; empty if they can be used. */
export function datevProblems(settings: DatevSettings): readonly DatevProblem[] {
  const {
    consultant,
    client,
    fiscalYearStart,
    accountLength,
    automaticAccounts = [],
    taxKeys = {},
  } = settings;
  const { chart, label, initials, currency } = settings;
  const checks: readonly (readonly [readonly string[], unknown, boolean, string])[] = [
    [['consultant'], consultant, isBetween(consultant, 1001, 9_999_999), 'a number from 1001 to 9999999'],
    [['client'], client, isBetween(client, 1, 99_999), 'a number from 1 to 99999'],
    [
      ['fiscalYearStart'],
      fiscalYearStart,
      isCalendarDate(`2026-${fiscalYearStart}`),
      'a day that every year has, as MM-DD, such as 01-01',
    ],
    [['accountLength'], accountLength, isBetween(accountLength, 4, 8), 'a number from 4 to 8'],
    [['chart'], chart, matches(chart, /^\d{2}$/), 'two digits, such as "03" or "04"'],
    [
      ['label'],
      label,
      matches(label, /^[A-Za-z0-9_./ ]{1,12}$/),
      'at most 12 letters, digits, spaces or one of _ . /, without accents',
    ],
    [
      ['initials'],
      initials,
      matches(initials, /^(?:[A-Z]{2}){1,2}$/),
      'two or four capital letters, such as MM',
    ],
    [
      ['currency'],
      currency,
      currency === undefined || (/^[A-Z]{3}$/.test(currency) && minorDigits(currency) === 2),
      'the code of a currency with two decimals, such as EUR',
    ],
    ...Object.entries(taxKeys).map(
      ([name, key]) =>
        [['taxKeys', name], key, /^\d{1,4}$/.test(key), 'a key of one to four digits, such as 401'] as const,
    ),
  ];
  const wrong = checks.flatMap(([path, value, isAllowed, expected]) =>
    isAllowed ? [] : [{ path, message: `${JSON.stringify(value)} is not allowed; expected ${expected}` }],
  );
  const accounts = automaticAccounts.flatMap((account, index) => {
    const message = isBetween(accountLength, 4, 8) ? datevAccountProblem(account, accountLength) : undefined;
    return message === undefined ? [] : [{ path: ['automaticAccounts', String(index)], message }];
  });
  return [...wrong, ...accounts];
}

function isBetween(value: number, lowest: number, highest: number): boolean {
  return Number.isInteger(value) && value >= lowest && value <= highest;
}

function matches(text: string | undefined, pattern: RegExp): boolean {
  return text === undefined || pattern.test(text);
}
