export type { DeliveryOutcome } from './channels/delivery-outcome.ts';
export { createEmailChannel, type EmailChannel } from './channels/email.ts';
export type { EmailMessage } from './channels/email-message.ts';
export { createFolderChannel, type FolderChannel } from './channels/folder.ts';
export type { SmtpSettings } from './channels/smtp-settings.ts';
export { type Connection, type ConnectionSettings, connect } from './connection/connect.ts';
export { composeMessage } from './email/compose-message.ts';
export { type ReportRun, runReport } from './run-report.ts';
export type { StagedFile } from './stage/staged-file.ts';
