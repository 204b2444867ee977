import { html } from 'hono/html';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import { longText, type Markup, table } from './markup.ts';
import type { Reader } from './page.ts';
import { accountsText } from './today-page.ts';

/** More destinations are only counted. */
const maxListed = 100;

/** Where a job delivers its reports; without addresses for viewers. @param id - of the heading of the table */
export function jobDeliveries(job: Job, { words, role }: Reader, id: string): Markup {
  const { columns } = words;
  const isOperator = role === 'operator';
  // Viewers see how many receive the same, and not who.
  const groups = Map.groupBy(
    job.deliveries.flatMap((delivery) => rowsOf(job, delivery, words)),
    ({ target: _target, ...others }, index) => JSON.stringify(isOperator ? index : others),
  );
  const all = [...groups.values()];
  const rows = all
    .slice(0, maxListed)
    .flatMap((same) =>
      same
        .slice(0, 1)
        .map(({ channel, target, formats, language, accounts }) => [
          channel,
          isOperator ? longText(target) : same.length,
          formats,
          language,
          accounts,
        ]),
    );
  const names = [
    columns.channel,
    isOperator ? columns.recipient : columns.recipients,
    columns.format,
    columns.language,
    columns.accounts,
  ];
  const listed = table(id, names, rows);
  const left = all.length - rows.length;
  return left === 0 ? listed : html`${listed}<p>${words.job.moreDeliveries(left)}</p>`;
}

type DeliveryRow = {
  readonly channel: string;
  readonly target: string;
  readonly formats: string;
  readonly language: string;
  readonly accounts: string;
};

function rowsOf(job: Job, delivery: Job['deliveries'][number], words: Reader['words']): DeliveryRow[] {
  const rowOf = (
    target: string,
    {
      formats,
      locale,
      accounts,
    }: Pick<typeof delivery & { channel: 'folder' }, 'formats' | 'locale' | 'accounts'>,
  ): DeliveryRow => ({
    channel: words.channels[delivery.channel],
    target,
    formats: (formats ?? job.formats).join(', '),
    language: locale ?? words.job.ofAccount,
    accounts: accounts ? accountsText(accounts) : words.job.allAccounts,
  });
  switch (delivery.channel) {
    case 'folder':
      return [rowOf(delivery.path, delivery)];
    case 's3':
      return [rowOf(s3Target(delivery), delivery)];
    case 'email':
      return delivery.recipients.map((recipient) => rowOf(recipient.address, recipient));
  }
}
