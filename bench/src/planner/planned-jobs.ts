/** YAML of a configuration of so many accounts, and of as many monthly jobs, each for one of them and one recipient. */
export function manyJobs(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return [
    'accounts:',
    ...numbers.map((n) => `  a${n}: { token: { env: OUTLAY_TOKEN }, baseUrl: "https://finance.example" }`),
    'smtp: { host: mail.example, from: reports@mail.example }',
    'jobs:',
    ...numbers.map(
      (n) => `  j${n}:
    kind: monthly
    accounts: [a${n}]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    deliveries: [{ channel: email, recipients: [{ address: p${n}@mail.example }] }]`,
    ),
    '',
  ].join('\n');
}
