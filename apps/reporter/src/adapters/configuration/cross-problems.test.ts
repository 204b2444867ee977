import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crossProblems } from './cross-problems.ts';

const name = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
const recipients = fc.array(
  fc.record({ address: fc.constantFrom('a@f.example', 'A@F.example', 'b@f.example', '') }),
);

/** A configuration of jobs whose e-mails go to some accounts and addresses; nothing else is wrong with it. */
const file = fc.record({
  known: fc.uniqueArray(name, { minLength: 1 }),
  ofJob: fc.array(name, { minLength: 1 }),
  ofDelivery: fc.array(name),
  recipients,
});

type Problem = readonly [path: string, message: string];

function problemsOf(value: unknown): Problem[] {
  return crossProblems(value).map(({ path, message }) => [path.join('.'), message]);
}

it('reports each unknown name and each duplicate address', () => {
  fc.assert(
    fc.property(file, ({ known, ofJob, ofDelivery, recipients: to }) => {
      const unknown = (path: string, names: readonly string[], allowed: readonly string[], whose: string) =>
        names.flatMap((one, index): Problem[] =>
          allowed.includes(one)
            ? []
            : [
                [
                  `${path}.${index}`,
                  `"${one}" is not an account of this ${whose}; expected one of ${allowed.join(', ')}`,
                ],
              ],
        );
      const addresses = to.map(({ address }) => address.toLowerCase());
      const repeated = addresses.flatMap((address, index): Problem[] => {
        const first = addresses.indexOf(address);
        return address === '' || first === index
          ? []
          : [
              [
                `jobs.deliveries.deliveries.0.recipients.${index}.address`,
                `is the address of recipients[${first}] too: that recipient would get two messages`,
              ],
            ];
      });
      const value = {
        accounts: Object.fromEntries(known.map((one) => [one, {}])),
        // A job may be called like a part of the file.
        jobs: {
          deliveries: {
            accounts: ofJob,
            deliveries: [{ channel: 'email', accounts: ofDelivery, recipients: to }],
          },
        },
        smtp: {},
      };
      expect(problemsOf(value)).toEqual([
        ...unknown('jobs.deliveries.accounts', ofJob, known, 'file'),
        ...unknown('jobs.deliveries.deliveries.0.accounts', ofDelivery, [...new Set(ofJob)], 'job'),
        ...repeated,
      ]);
    }),
  );
});

it('reports a duplicate address of two e-mail deliveries, case-insensitively', () => {
  const to = (...addresses: string[]) => ({
    channel: 'email',
    recipients: addresses.map((address) => ({ address })),
  });
  const value = {
    accounts: { a: {} },
    jobs: {
      monthly: { deliveries: [to('a@f.example'), null, to('b@f.example', 'A@f.example')] },
      weekly: { deliveries: [to('a@f.example')] },
    },
    smtp: {},
  };
  expect(problemsOf(value)).toEqual([
    [
      'jobs.monthly.deliveries.2.recipients.1.address',
      'is the address of deliveries[0].recipients[0] too: that recipient would get two messages',
    ],
  ]);
});

it('gives the number of accounts if there are too many to list', () => {
  const names = Array.from({ length: 101 }, (_, index) => `client-${index}`);
  const value = {
    accounts: Object.fromEntries(names.map((one) => [one, {}])),
    jobs: { monthly: { accounts: ['shop'], deliveries: [] } },
  };
  expect(problemsOf(value)).toEqual([
    ['jobs.monthly.accounts.0', '"shop" is not an account of this file; expected one of its 101 accounts'],
  ]);
});

it('reports a reply-to address that is too long with the name of an account', () => {
  const long = 'a'.repeat(60);
  const of = (replyTo: string) => ({
    accounts: { home: {}, [long]: {} },
    jobs: { monthly: { kind: 'monthly', deliveries: [{ channel: 'email', recipients: [], replyTo }] } },
    smtp: {},
  });
  expect(problemsOf(of('finance+{account}@finance.example'))).toEqual([
    [
      'jobs.monthly.deliveries.0.replyTo',
      `becomes "finance+${long}@finance.example", which is not one e-mail address; expected at most 64 characters before the @ and 254 in all`,
    ],
  ]);
  expect(problemsOf(of('{account}@finance.example'))).toEqual([]);
  expect(problemsOf(of('finance+{kind}-{locale}@finance.example'))).toEqual([]);
});
