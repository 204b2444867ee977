import { describe, expect, it } from 'vitest';
import { emailAddress, isEmailAddress, mailbox } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    'anna@finance.example',
    'anna.maria+reports@sub.finance-group.example',
    "o'neil_7@x1.example",
    `${'a'.repeat(64)}@finance.example`,
    'a@xn--ksigowo-n0a79a.example',
  ])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@finance.example',
    'anna@localhost',
    'anna@finance..example',
    'anna@-finance.example',
    'anna@finance.123',
    '.anna@finance.example',
    'an..na@finance.example',
    'an na@finance.example',
    'anna@finance.example,eva@finance.example',
    'anna@finance.example\r\nBcc: eva@finance.example',
    'anna@[192.0.2.1]',
    '"anna"@finance.example',
    'księgowość@finance.example',
    'anna@księgowość.example',
    'anna\u0000@finance.example',
    'anna@finance.example\n',
    'anna\u200b@finance.example',
    'anna@finance.example\u2028',
    'Anna <anna@finance.example>',
    'anna@finance.example;eva@finance.example',
    `${'a'.repeat(65)}@finance.example`,
    `a@${'finance.'.repeat(32)}example`,
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

it('suggests the ASCII form of an internationalized domain', () => {
  const [issue] = emailAddress.safeParse('anna@księgowość.example').error?.issues ?? [];
  expect(issue?.message).toBe(
    '"anna@księgowość.example" is not one e-mail address; expected anna@xn--ksigowo-c5a1nq1a.example',
  );
});

describe('a sender', () => {
  it.each([
    'reports@finance.example',
    'Raporty – księgowość <reports@finance.example>',
    'Nowak, Kowalski (księgowość) <reports@finance.example>',
  ])('is %s', (text) => {
    expect(mailbox.safeParse(text).success).toBe(true);
  });

  it.each([
    'Reports',
    'Reports <reports>',
    'Reports\r\nBcc: eva@finance.example <reports@finance.example>',
    'A <a@finance.example> <b@finance.example>',
    'Reports <reports@finance.example> and more',
    'Reports\u202e <reports@finance.example>',
    'Reports\u2028 <reports@finance.example>',
    'Reports\u0000 <reports@finance.example>',
  ])('is not %j', (text) => {
    expect(mailbox.safeParse(text).success).toBe(false);
  });
});
