import { dateInZone } from '@outlay/core/time';
import { formatMoney, type Report } from '@outlay/reports';
import { type MessageTexts, messageTexts } from '../../adapters/channels/email/compose-message.ts';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { filledTemplate, type MessageValues } from '../../adapters/configuration/message-template.ts';

/** How the e-mails of a job for an account are written. Plain values. */
export type MessageForm = {
  readonly job: string;
  /** Name of the account. */
  readonly account: string;
  /** Whether subjects include the account, because the job has several. */
  readonly namesAccount: boolean;
  /** Styles by recipient, with unfilled templates; the first is for all other recipients. */
  readonly styles: readonly MessageStyle[];
};

/** The configured texts of a delivery's messages. */
type MessageStyle = {
  readonly recipients: readonly string[];
  readonly subject?: string | undefined;
  readonly intro?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly unsubscribe?: string | undefined;
};

/** How the e-mails of a job are written. */
export function messageForm(job: Job, { name }: Pick<Account, 'name'>): MessageForm {
  const styles = job.deliveries.flatMap((delivery): MessageStyle[] => {
    if (delivery.channel !== 'email') return [];
    const { recipients, subject, intro, replyTo, unsubscribe } = delivery;
    const addresses = recipients.map(({ address }) => address.toLowerCase());
    return [{ recipients: addresses, subject, intro, replyTo, unsubscribe }];
  });
  const namesAccount = job.accounts.length > 1;
  // Recipients matter only if styles differ.
  const [only = { recipients: [] }, ...others] = styles;
  const isOne = others.length === 0;
  return {
    job: job.name,
    account: name,
    namesAccount,
    styles: isOne ? [{ ...only, recipients: [] }] : styles,
  };
}

/** The message of each style for a report. */
export function styledTexts(
  report: Report,
  { job, account, namesAccount, styles }: MessageForm,
): (MessageTexts & { readonly recipients: readonly string[] })[] {
  const values = valuesOf(report, { job, account });
  return styles.map(({ recipients, subject, intro, replyTo, unsubscribe }) => ({
    recipients,
    ...messageTexts(report, {
      job,
      namesAccount,
      ...(subject === undefined ? {} : { subject: filledTemplate(subject, values) }),
      ...(intro === undefined ? {} : { intro: filledTemplate(intro, values) }),
      ...(replyTo === undefined ? {} : { replyTo: filledTemplate(replyTo, values) }),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
    }),
  }));
}

function valuesOf(
  { kind, period, locale, generatedAt, overview, figures, account: title }: Report,
  { job, account }: Pick<MessageForm, 'job' | 'account'>,
): MessageValues {
  const { spent, currencies } = overview;
  const isElsewhere = figures.totals[0]?.documents === 0 && currencies !== null;
  const amounts = isElsewhere ? currencies.rows.map(({ amount }) => amount) : [spent.amount ?? []].flat();
  return {
    job,
    account,
    kind,
    period: period.name,
    date: dateInZone(generatedAt, period.timeZone),
    locale,
    title: title ?? account,
    heading: overview.title,
    amount: amounts.map((amount) => formatMoney(amount, locale)).join(', ') || spent.label,
    change: isElsewhere ? '' : (spent.comparisons[0] ?? ''),
  };
}
