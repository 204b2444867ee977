import { expect, it } from 'vitest';
import { readEntry } from './read-entry.ts';

const valid = { name: 'anna', base_url: 'https://finance.example', token: 'OUTLAY_TOKEN_ANNA' };

function problemOf(change: object): string | undefined {
  const read = readEntry({ place: 'line 7', values: { ...valid, ...change } });
  return 'problem' in read ? read.problem : undefined;
}

it('reads names of columns as CSV, SQL and JSON write them', () => {
  const account = {
    baseUrl: 'https://finance.example',
    token: 'A',
    recipients: ['a@finance.example', 'b@finance.example'],
    locale: 'pl',
    timeZone: 'UTC',
  };
  const same = { name: 'anna', token: 'A', locale: 'pl' };
  const recipients = 'a@finance.example; b@finance.example,A@FINANCE.EXAMPLE';
  const columns = { BASE_URL: 'https://finance.example', time_zone: 'UTC', title: '', currency: null };
  expect(readEntry({ place: '', values: { ...same, ...columns, recipients } })).toEqual({
    name: 'anna',
    account: { ...account, recipients: ['A@FINANCE.EXAMPLE', 'b@finance.example'] },
  });
  const names = { baseUrl: 'https://finance.example', timeZone: 'UTC', recipients: account.recipients };
  expect(readEntry({ place: '', values: { ...same, ...names } })).toEqual({ name: 'anna', account });
});

it.each([
  [{ base_url: 'http://finance.example' }, /^line 7: base_url: expected an address that begins with https/],
  [{ locale: 'de' }, /^line 7: locale: expected "pl" or "en", found "de"/],
  [{ time_zone: 'Europe/Warszawa' }, /^line 7: time_zone: "Europe\/Warszawa"/],
  [{ currency: 'zł' }, /^line 7: currency: /],
  [{ recipients: 'anna' }, /^line 7: recipients: "anna" is not one e-mail address/],
  [{ recipients: 7 }, /^line 7: recipients: expected a list/],
  [{ name: '../anna' }, /^line 7: name: expected a name of lower-case letters/],
  [{ baseUrl: 'https://other.example' }, /^line 7: base_url: is there twice/],
  [{ constructor: 'x' }, /^line 7: constructor: is not a column$/],
  [{ title: 'An\nna' }, /^line 7: title: expected one line/],
])('says what is wrong with %j', (change, expected) => {
  expect(problemOf(change)).toMatch(expected);
});

it.each([
  'svc secret/token=',
  // A payload and a signature (specification §5); the literal before them may be another one.
  `svc_${'a-1_'.repeat(10)}.${'b'.repeat(43)}`,
  `key_${'a'.repeat(40)}.${'b'.repeat(40)}-_9`,
])('refuses and does not show a token that stands where its name should be: %s', (token) => {
  expect(problemOf({ token })).toBe(
    'line 7: token: expected the name of a variable or file, not the token itself',
  );
});

it.each(['OUTLAY_TOKEN_ANNA', 'anna.token', `anna.${'b'.repeat(39)}`])('accepts %s as a name', (token) => {
  expect(problemOf({ token })).toBeUndefined();
});

it('shows no path that stands where the name of a token should be', () => {
  expect(problemOf({ token: '../../etc/passwd' })).not.toContain('passwd');
});

it('makes hostile text harmless', () => {
  const hostile = '\u001b[2J\u202e';
  for (const change of [{ name: hostile }, { title: hostile }, { [hostile]: 'x' }, { locale: hostile }]) {
    expect(problemOf(change)).toMatch(/^line 7: [\x20-\x7e„”–…]*$/u);
  }
});
