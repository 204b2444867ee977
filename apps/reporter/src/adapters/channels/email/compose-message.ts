import { createHash } from 'node:crypto';
import { plainLine } from '@outlay/core/text';
import { formatCell, formatComparison, htmlSummary } from '@outlay/exporters';
import { type Figure, type Locale, type Report, reconciliationSentences } from '@outlay/reports';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import type { EmailMessage } from './email-message.ts';

/** Who writes to whom. */
export type Envelope = { readonly from: string; readonly to: string };

/**
 * Writes the e-mail that carries a report: the headline figures, whether the control totals match, the warnings and the
 * files.
 * The same report, files and recipient give the same Message-ID.
 */
export function composeMessage(
  report: Report,
  attachments: readonly StagedFile[],
  envelope: Envelope,
): EmailMessage {
  const warnings = report.warnings.map(({ message }) => message);
  const heading = headingOf(report);
  const checked = reconciliationSentences(report.figures, report.locale);
  return {
    ...envelope,
    subject: heading,
    text: [heading, '', ...headlineLines(report), '', checked, ...listed(warnings)].map(asLine).join('\n'),
    html: htmlSummary(report),
    attachments,
    messageId: messageIdOf(attachments, envelope),
    date: new Date(report.generatedAt),
  };
}

/** Whose report of which period: who gets those of many accounts tells them apart by their subjects. */
function headingOf({ title, period, account }: Report): string {
  return plainLine(`${title}: ${period.label}${account === null ? '' : ` – ${account}`}`);
}

/** No text of a report becomes a line of its own; what sets a line in stays. */
function asLine(line: string): string {
  const text = line.trimStart();
  return line.slice(0, line.length - text.length) + plainLine(text);
}

function headlineLines({ sections, locale }: Report): string[] {
  const headline = sections.find(({ id }) => id === 'headline')?.content;
  if (headline?.type !== 'figures') return [];
  return [...headline.figures.flatMap((figure) => linesOf(figure, locale)), ...headline.notes];
}

/** A figure, and below it each comparison. */
function linesOf({ label, note, value, changes }: Figure, locale: Locale): string[] {
  const name = note === null ? label : `${label} (${note})`;
  const compared = changes.map((change) => `  ${formatComparison(change, locale)}`);
  return [`${name}: ${formatCell(value, locale)}`, ...compared];
}

function listed(warnings: readonly string[]): string[] {
  return warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `! ${warning}`)];
}

function messageIdOf(attachments: readonly StagedFile[], { from, to }: Envelope): string {
  const hash = createHash('sha256').update(JSON.stringify([to, attachments.map(({ sha256 }) => sha256)]));
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.digest('hex').slice(0, 32)}@${domain}>`;
}
