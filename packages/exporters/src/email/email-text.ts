import type { EmailContent } from './email-content.ts';

/** A body of a message: the parts before and after the sentence about its attachments. */
export type EmailBody = { readonly start: string; readonly end: string };

/** A message as plain text. */
export function emailText(content: EmailContent): EmailBody {
  const { intro, about, heading, days, checked, why, stop, created } = content;
  const blocks = [
    ...intro,
    [days === null ? heading : `${heading} (${days})`, about],
    spentLines(content),
    currencyLines(content),
    trendLines(content),
    changeLines(content),
    comingUpLines(content),
    checkLines(content),
    checked.map(({ sign, text }) => `${sign} ${text}`),
  ];
  const stopLine = stop.link === null ? stop.text : `${stop.text}: ${stop.link}`;
  return { start: paragraphs(blocks), end: paragraphs([[why, stopLine, created]]) };
}

function paragraphs(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function spentLines({ label, amount, comparisons, notes }: EmailContent): string[] {
  return [amount === null ? label : `${label}: ${amount}`, ...comparisons, ...notes];
}

function currencyLines({ currencies }: EmailContent): string[] {
  if (!currencies) return [];
  return [
    currencies.title,
    currencies.note,
    ...currencies.rows.map(({ amount, documents }) => `  ${amount} (${documents})`),
  ];
}

function trendLines({ trend }: EmailContent): string[] {
  if (!trend) return [];
  const columns = trend.columns.map(({ name, amount }) => `  ${name}: ${amount}`);
  return [trend.title, ...columns, ...(trend.average === null ? [] : [`  ${trend.average}`])];
}

function changeLines({ changes }: EmailContent): string[] {
  if (!changes) return [];
  const { rows, more } = changes;
  const lines = [...rows, ...(more ? [more] : [])].map(({ name, change, cause }) =>
    cause === null ? `  ${name}: ${change}` : `  ${name}: ${change} (${cause})`,
  );
  return [changes.title, ...lines];
}

function comingUpLines({ comingUp }: EmailContent): string[] {
  if (!comingUp) return [];
  const { title, basis, rows, sums } = comingUp;
  const line = (text: string, amount: string | null) => `  ${text}${amount === null ? '' : `: ${amount}`}`;
  return [
    title,
    basis,
    ...rows.map(({ day, name, amount }) => line(`${day} ${name}`, amount ?? '–')),
    ...sums.map(({ label, amount }) => line(label, amount)),
  ];
}

function checkLines({ checks }: EmailContent): string[] {
  return checks ? [checks.title, ...checks.items.map(({ text }) => `! ${text}`)] : [];
}
