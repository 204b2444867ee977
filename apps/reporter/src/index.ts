export type { DeliveryOutcome } from './channels/delivery-outcome.ts';
export {
  createEmailChannel,
  type EmailChannel,
  type EmailMessage,
  type SmtpSettings,
} from './channels/email.ts';
export { createFolderChannel, type FolderChannel } from './channels/folder.ts';
export { type Connection, type ConnectionSettings, connect } from './connection/connect.ts';
export { composeMessage } from './email/compose-message.ts';
export { type ReportRun, runReport } from './run-report.ts';
export type { StagedFile } from './stage/stage-report.ts';
