import { createHash } from 'node:crypto';
import { formatCell, formatChange, htmlSummary } from '@outlay/exporters';
import type { Figure, Locale, Report } from '@outlay/reports';
import type { EmailMessage } from '../channels/email-message.ts';
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
    html: htmlSummary(report),
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

function messageIdOf(attachments: readonly StagedFile[], { from, to }: Envelope): string {
  const hash = createHash('sha256').update(JSON.stringify([to, attachments.map(({ sha256 }) => sha256)]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}
