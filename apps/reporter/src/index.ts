export type { DeliveryOutcome } from './adapters/channels/delivery-outcome.ts';
export { composeMessage } from './adapters/channels/email/compose-message.ts';
export { createEmailChannel, type EmailChannel } from './adapters/channels/email/email.ts';
export type { EmailMessage } from './adapters/channels/email/email-message.ts';
export type { SmtpSettings } from './adapters/channels/email/smtp-settings.ts';
export { createFolderChannel, type FolderChannel } from './adapters/channels/folder/folder.ts';
export { type Connection, type ConnectionSettings, connect } from './adapters/service/connect.ts';
export type { StagedFile } from './adapters/staged-files/staged-file.ts';
export { type ReportRun, runReport } from './engine/run/run-report.ts';
