import { createHash } from 'node:crypto';
import { formatCell, formatChange } from '@outlay/exporters';
import type { Figure, Locale, Report } from '@outlay/reports';
import type { EmailMessage } from '../channels/email.ts';
import type { StagedFile } from '../stage/stage-report.ts';

/** Who writes to whom. */
export type Envelope = { readonly from: string; readonly to: string };

/**
 * Writes the e-mail that carries a report: the headline figures, the warnings and the files.
 * The same report, files and recipient give the same Message-ID.
 */
export function composeMessage(
  report: Report,
  attachments: readonly StagedFile[],
  envelope: Envelope,
): EmailMessage {
  const lines = headlineLines(report);
  const warnings = report.warnings.map(({ message }) => message);
  const heading = `${report.title}: ${report.period.label}`;
  return {
    ...envelope,
    subject: heading,
    text: [heading, '', ...lines.map(({ label, value }) => `${label}: ${value}`), ...listed(warnings)].join(
      '\n',
    ),
    html: htmlBody(report, lines, warnings),
    attachments,
    messageId: messageIdOf(attachments, envelope),
    date: new Date(report.generatedAt),
  };
}

type Line = { readonly label: string; readonly value: string };

function headlineLines({ sections, locale }: Report): Line[] {
  const headline = sections.find(({ id }) => id === 'headline')?.content;
  const figures = headline?.type === 'figures' ? headline.figures : [];
  return figures.map((figure) => ({
    label: figure.note === null ? figure.label : `${figure.label} (${figure.note})`,
    value: valueOf(figure, locale),
  }));
}

function valueOf({ value, changes }: Figure, locale: Locale): string {
  const now = formatCell(value, locale);
  const compared = changes.map((change) => `${change.against}: ${formatChange(change, locale)}`);
  return compared.length === 0 ? now : `${now} (${compared.join('; ')})`;
}

function listed(warnings: readonly string[]): string[] {
  return warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `! ${warning}`)];
}

function htmlBody(
  { title, period, locale }: Report,
  lines: readonly Line[],
  warnings: readonly string[],
): string {
  const cell = 'padding:6px 16px 6px 0;border-bottom:1px solid #d9dde3';
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right"><strong>${escapeHtml(value)}</strong></td></tr>`,
  );
  const notes = warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`);
  return [
    `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="font-family:Helvetica,Arial,sans-serif;color:#1c2733;max-width:640px;margin:24px auto">',
    `<h1 style="font-size:22px;margin:0">${escapeHtml(title)}</h1>`,
    `<p style="margin:4px 0 20px;color:#5b6775">${escapeHtml(period.label)}</p>`,
    `<table role="presentation" style="border-collapse:collapse;width:100%">${rows.join('')}</table>`,
    notes.length === 0
      ? ''
      : `<ul style="margin-top:20px;padding-left:20px;color:#8a4b00">${notes.join('')}</ul>`,
    '</body></html>',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function messageIdOf(attachments: readonly StagedFile[], { from, to }: Envelope): string {
  const hash = createHash('sha256').update(JSON.stringify([to, attachments.map(({ sha256 }) => sha256)]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}
