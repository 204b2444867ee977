export { attachmentSentence, attachmentTitle } from './email/attachment-name.ts';
export type { EmailOptions } from './email/email-content.ts';
export type { EmailBody } from './email/email-text.ts';
export { type EmailPicture, type ReportEmail, reportEmail } from './email/report-email.ts';
