import type { Report } from '@outlay/reports';
import { type EmailOptions, emailContent } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import { type EmailBody, emailText } from './email-text.ts';
import { trendPicture } from './trend-picture.ts';

/** An inline picture of a message. */
export type EmailPicture = {
  /** The name by which the HTML refers to it, without angle brackets (RFC 2392). */
  readonly contentId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
};

/** The content of an e-mail with a report: an HTML page and the same as plain text. */
export type ReportEmail = {
  readonly text: EmailBody;
  readonly html: EmailBody;
  readonly pictures: readonly EmailPicture[];
};

const contentId = 'trend@report';

/**
 * Writes the body of an e-mail that carries a report, whatever its preset: the amount, how it compares, a chart, what
 * changed, what is due and what to check. The same report and options give the same bytes.
 */
export function reportEmail(
  report: Report,
  options: EmailOptions & { readonly subject: string },
): ReportEmail {
  const content = emailContent(report, options);
  const { subject } = options;
  const { trend } = report.overview;
  return {
    text: emailText(content),
    html: emailHtml({ content, subject, locale: report.locale, picture: contentId }),
    pictures: trend
      ? [{ contentId, name: 'trend.png', mediaType: 'image/png', content: trendPicture(trend) }]
      : [],
  };
}
