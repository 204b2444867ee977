import { createEmailChannel } from 'outlay/internal/adapters/channels/email/email.ts';
import type { EmailMessage } from 'outlay/internal/adapters/channels/email/email-message.ts';
import type { CaseOutcome } from '../fixtures/print-case.ts';
import { startFailingMailServer } from './failing-mail-server.ts';
import type { MailStage } from './mail-fault.ts';

/** How long a server that does not answer may delay a message, milliseconds: to connect, and to answer later. */
const timeouts = { connectionMs: 20_000, answerMs: 300_000 };

/** For the resolution of the clock, and a busy machine. */
const tolerance = 1.1;

const message: EmailMessage = {
  from: 'outlay@finance.example',
  to: 'anna@finance.example',
  subject: 'October 2026',
  text: 'Spent: 1,234.56 PLN',
  html: '<p>Spent: 1,234.56 PLN</p>',
  attachments: [],
  messageId: '<fixed@finance.example>',
  date: new Date('2026-11-01T06:00:00Z'),
};

/** Measures how long a hang takes with the channel's default timeouts, at several steps at once. */
export function measureHangs(): Promise<CaseOutcome[]> {
  return Promise.all([
    timeHang('greeting', timeouts.connectionMs, 'unreachable'),
    timeHang('AUTH', timeouts.answerMs, 'unreachable'),
    timeHang('dot', timeouts.answerMs, 'unknown'),
  ]);
}

async function timeHang(at: MailStage, expectedMs: number, expected: string): Promise<CaseOutcome> {
  const server = await startFailingMailServer();
  server.fail([{ at, act: 'hang' }]);
  const channel = createEmailChannel(server.settings);
  const start = performance.now();
  const { status } = await channel.deliver(message);
  const ms = performance.now() - start;
  channel.close();
  await server.stop();
  const isRight = status === expected && ms >= expectedMs / tolerance && ms <= expectedMs * tolerance;
  return {
    name: `${at}: hangs, default timeouts`,
    observed: `${status} after ${(ms / 1000).toFixed(1)} s`,
    problems: isRight ? [] : [`expected ${expected} after ${expectedMs / 1000} s`],
  };
}
