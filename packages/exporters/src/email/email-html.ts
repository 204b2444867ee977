import type { Locale } from '@outlay/reports';
import { escapeHtml } from '../html/escape-html.ts';
import { htmlSentence } from '../html/html-sentence.ts';
import { htmlText } from '../html/html-text.ts';
import { withWholeDaysInMail } from '../html/whole-days.ts';
import type { EmailContent } from './email-content.ts';
import type { EmailBody } from './email-text.ts';
import { trendPictureSize } from './trend-picture.ts';

/** The input of a message's HTML page. */
export type EmailPage = {
  readonly content: EmailContent;
  readonly subject: string;
  readonly locale: Locale;
  /** The Content-ID of the picture of the trend. */
  readonly picture: string;
};

const ink = 'color:#16212b';
const soft = 'color:#52606b';
const ruled = 'border-bottom:1px solid #d5dde1';
const font = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
const small = 'font-size:13px;line-height:1.5';

/** Styles for programs that support dark pages; others show the light page. */
const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14191e!important}
.ink{color:#edf1f4!important}
.soft{color:#a9b6bf!important}
.rule{border-color:#37434c!important}
.accent{color:#6cc4d8!important}
.critical{background:#3a2c0c!important;color:#ffd98a!important;border-color:#ffb938!important}
}
@media (max-width:480px){.pad{padding:20px 16px!important}.amount{font-size:30px!important}}`;

/**
 * A message as an HTML page, with styles on the elements, which all mail programs keep, and additional styles for dark
 * pages. The picture is referred to by its Content-ID; its alternative text has the same content.
 */
export function emailHtml(page: EmailPage): EmailBody {
  const { content, subject, locale } = page;
  const { comparisons, checked } = content;
  const start = [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#ffffff">`,
    preheader(comparisons.length > 0 ? comparisons.join('. ') : checked.map(({ text }) => text).join(' ')),
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff"><tr><td align="center">',
    `<div class="pad ink" style="max-width:560px;margin:0 auto;padding:28px 20px;text-align:left;overflow-wrap:anywhere;${ink};${font};font-size:15px;line-height:1.45">`,
    ...content.intro.map((lines) =>
      paragraph('ink', `margin:0 0 16px;${ink}`, lines.map(htmlText).join('<br>')),
    ),
    ...headLines(content),
    ...currencyLines(content),
    ...trendLines(page),
    ...changeLines(content),
    ...comingUpLines(content),
    ...checkLines(content),
    ...checked.map(({ sign, text }, index) =>
      paragraph(
        'soft',
        `margin:${index === 0 ? 24 : 2}px 0 0;${soft};${small}`,
        `${sign} ${htmlSentence(text)}`,
      ),
    ),
  ];
  return { start: start.join('\n'), end: endLines(content).join('\n') };
}

function paragraph(className: string, style: string, html: string): string {
  return `<p class="${className}" style="${style}">${html}</p>`;
}

function title(text: string): string {
  return `<h2 class="ink" style="margin:28px 0 6px;font-size:16px;line-height:1.3;${ink}">${htmlSentence(text)}</h2>`;
}

/** The text that lists of messages show after the subject; blanks keep further text out of it. */
function preheader(text: string): string {
  const hidden = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#ffffff';
  return `<div style="${hidden}">${htmlText(text)}${'&#8199;&#847; '.repeat(60)}</div>`;
}

function headLines({ about, heading, days, label, amount, comparisons, notes }: EmailContent): string[] {
  const amountStyle = `margin:0 0 6px;font-size:36px;line-height:1.15;font-weight:bold;${ink}`;
  return [
    paragraph('accent', `margin:0 0 2px;color:#0f5c6e;font-weight:bold;${small}`, htmlText(about)),
    `<h1 class="ink" style="margin:0;font-size:20px;line-height:1.3;${ink}">${withWholeDaysInMail(htmlText(heading))}</h1>`,
    ...(days === null
      ? []
      : [paragraph('soft', `margin:0;${soft};${small}`, withWholeDaysInMail(htmlText(days)))]),
    paragraph('soft', `margin:20px 0 0;${soft}`, htmlSentence(label)),
    ...(amount === null ? [] : [paragraph('ink amount', amountStyle, escapeHtml(amount))]),
    ...comparisons.map((text) =>
      paragraph('ink', `margin:0 0 2px;font-size:16px;${ink}`, withWholeDaysInMail(htmlSentence(text))),
    ),
    ...notes.map((text) => paragraph('soft', `margin:4px 0 0;${soft};${small}`, htmlSentence(text))),
  ];
}

function currencyLines({ currencies }: EmailContent): string[] {
  if (!currencies) return [];
  const rows = currencies.rows.map(({ amount, documents }) => tableRow(htmlText(documents), amount));
  const note = paragraph('soft', `margin:0 0 6px;${soft};${small}`, htmlSentence(currencies.note));
  return [title(currencies.title), note, table(rows)];
}

/** A row of a table: its label as HTML, and its figure. */
function tableRow(html: string, figure: string): string {
  return (
    `<tr><td class="ink rule" style="padding:8px 12px 8px 0;vertical-align:top;${ruled};${ink}">${html}</td>` +
    `<td class="ink rule" style="padding:8px 0;vertical-align:top;text-align:right;white-space:nowrap;font-weight:bold;${ruled};${ink}">${escapeHtml(figure)}</td></tr>`
  );
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('\n')}</table>`;
}

/** The picture with the names of its columns below. */
function trendLines({ content: { trend }, picture }: EmailPage): string[] {
  if (!trend) return [];
  const { width, height } = { width: trendPictureSize.width / 2, height: trendPictureSize.height / 2 };
  const every = Math.ceil(trend.columns.length / 12);
  const labels = trend.columns.map(({ label, isCurrent }, index) => {
    const isShown = (trend.columns.length - 1 - index) % every === 0;
    const look = isCurrent ? `font-weight:bold;${ink}` : soft;
    const style = `padding:4px 0 0;font-size:11px;line-height:1.2;text-align:center;${look}`;
    return `<td class="${isCurrent ? 'ink' : 'soft'}" style="${style}">${isShown ? htmlText(label) : ''}</td>`;
  });
  const average = trend.average === null ? '' : ` (┄ ${htmlSentence(trend.average)})`;
  return [
    paragraph('soft', `margin:24px 0 8px;${soft};${small}`, `${htmlText(trend.title)}${average}`),
    `<img class="soft" src="cid:${picture}" width="${width}" alt="${escapeHtml(trend.alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;min-height:${height / 2}px;border:0;${soft};${small}">`,
    `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse"><tr>${labels.join('')}</tr></table>`,
  ];
}

function changeLines({ changes }: EmailContent): string[] {
  if (!changes) return [];
  const { rows, more } = changes;
  const lines = rows.map(({ name, change, cause }) => tableRow(`${htmlText(name)}${whyOf(cause)}`, change));
  if (more) {
    const name = `<span class="soft" style="${soft}">${htmlText(more.name)}</span>`;
    lines.push(tableRow(`${name}${whyOf(more.cause)}`, more.change));
  }
  return [title(changes.title), table(lines)];
}

function whyOf(cause: string | null): string {
  return cause === null
    ? ''
    : `<br><span class="soft" style="${soft};${small}">${htmlSentence(cause)}</span>`;
}

function comingUpLines({ comingUp }: EmailContent): string[] {
  if (!comingUp) return [];
  const rows = comingUp.rows.map(({ day, name, amount }) =>
    tableRow(`<span class="soft" style="${soft}">${htmlText(day)}</span> ${htmlText(name)}`, amount ?? '–'),
  );
  const sums = comingUp.sums.map(({ label, amount }) =>
    tableRow(`<span class="soft" style="${soft}">${htmlText(label)}</span>`, amount ?? ''),
  );
  const basis = paragraph('soft', `margin:0 0 6px;${soft};${small}`, htmlSentence(comingUp.basis));
  return [title(comingUp.title), basis, table([...rows, ...sums])];
}

function checkLines({ checks }: EmailContent): string[] {
  if (!checks) return [];
  const items = checks.items.map(({ text, isCritical }) =>
    isCritical
      ? paragraph(
          'critical',
          'margin:0 0 8px;padding:10px 14px;border-left:4px solid #7a4d00;background:#fff6de;color:#5c3a00',
          `<strong>!</strong> ${htmlSentence(text)}`,
        )
      : paragraph('ink', `margin:0 0 6px;${ink}`, `<strong>!</strong> ${htmlSentence(text)}`),
  );
  return [title(checks.title), ...items];
}

function endLines({ why, stop, created }: EmailContent): string[] {
  const link = stop.link;
  const stopping =
    link === null
      ? escapeHtml(stop.text)
      : `<a class="accent" href="${escapeHtml(link)}" style="color:#0f5c6e">${escapeHtml(stop.text)}</a>`;
  return [
    `<div class="soft rule" style="margin:28px 0 0;padding:14px 0 0;border-top:1px solid #d5dde1;${soft};${small}">`,
    `${htmlSentence(why)} ${stopping}<br>${escapeHtml(created)}</div>`,
    '</div></td></tr></table></body></html>',
  ];
}
