import { describe, expect, it } from 'vitest';
import { isEmailAddress, mailbox } from './email-address.ts';

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
    `${'a'.repeat(65)}@finance.example`,
    `a@${'finance.'.repeat(32)}example`,
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe('a sender', () => {
  it.each(['reports@finance.example', 'Raporty – księgowość <reports@finance.example>'])('is %s', (text) => {
    expect(mailbox.safeParse(text).success).toBe(true);
  });

  it.each([
    'Reports',
    'Reports <reports>',
    'Reports\r\nBcc: eva@finance.example <reports@finance.example>',
    'A <a@finance.example> <b@finance.example>',
    'Reports <reports@finance.example> and more',
  ])('is not %j', (text) => {
    expect(mailbox.safeParse(text).success).toBe(false);
  });
});
