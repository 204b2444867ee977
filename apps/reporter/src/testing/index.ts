export { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
