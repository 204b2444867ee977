import {
  type Figure,
  type FigureList,
  type Locale,
  type Report,
  reconciliationSentences,
} from '@outlay/reports';
import { formatCell, formatComparison } from '../format/cell.ts';
import { phrases } from '../format/phrases.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlText } from './html-text.ts';

const ink = '#16212b';
const soft = '#52606b';
const cell = 'padding:8px 16px 8px 0;border-bottom:1px solid #c9d3d9;vertical-align:top';

/**
 * The headline figures and the warnings of a report, and whether its control totals match, as a page for the body of an e-mail: a table and styles on the
 * elements themselves, since that is what mail clients keep.
 */
export function htmlSummary(report: Report): string {
  const { title, period, account, locale } = report;
  const headline = headlineOf(report);
  const about = account === null ? period.label : `${period.label} · ${account}`;
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:${ink};font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">`,
    '<div style="max-width:640px;margin:0 auto">',
    `<p style="margin:0 0 4px;color:#0f5c6e;font-weight:bold">${escapeHtml(about)}</p>`,
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>`,
    ...warningLines(report),
    '<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">',
    ...headline.figures.map((figure) => rowOf(figure, locale)),
    '</table>',
    ...headline.notes.map(
      (note) => `<p style="margin:12px 0 0;color:${soft};font-size:13px">${htmlText(note)}</p>`,
    ),
    `<p style="margin:20px 0 0">${escapeHtml(reconciliationSentences(report.figures, locale))}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** The figures of the section that stands first in a report. */
function headlineOf({ sections }: Report): Pick<FigureList, 'figures' | 'notes'> {
  const headline = sections.find(({ id }) => id === 'headline')?.content;
  return headline?.type === 'figures' ? headline : { figures: [], notes: [] };
}

function warningLines({ warnings, locale }: Report): string[] {
  if (warnings.length === 0) return [];
  const items = warnings.map(({ message }) => `<li style="margin:0 0 4px">${escapeHtml(message)}</li>`);
  return [
    '<div style="margin:0 0 20px;padding:12px 16px;border-left:4px solid #7a4d00;background:#fff6de">',
    `<p style="margin:0 0 6px;color:#7a4d00;font-weight:bold">${escapeHtml(phrases[locale].warnings)}</p>`,
    `<ul style="margin:0;padding-left:20px">${items.join('')}</ul></div>`,
  ];
}

function rowOf(figure: Figure, locale: Locale): string {
  const small = (html: string) => `<br><span style="color:${soft};font-size:13px">${html}</span>`;
  const changes = figure.changes.map((change) => small(escapeHtml(formatComparison(change, locale))));
  return (
    `<tr><td style="${cell}">${escapeHtml(figure.label)}${figure.note === null ? '' : small(htmlText(figure.note))}</td>` +
    `<td style="${cell};padding-right:0;text-align:right"><strong>${escapeHtml(formatCell(figure.value, locale))}</strong>${changes.join('')}</td></tr>`
  );
}
