import { createEmailChannel } from 'outlay/internal/adapters/channels/email/email.ts';
import type { EmailMessage } from 'outlay/internal/adapters/channels/email/email-message.ts';
import { startFailingMailServer } from './failing-mail-server.ts';
import type { MailStage } from './mail-fault.ts';
import type { ToldStory } from './mail-stories.ts';

/** How long a server that says nothing may hold up a message, milliseconds: connecting, and an answer after that. */
const longest = { connectionMs: 20_000, answerMs: 300_000 };

/** A clock's tick, and a machine that is busy. */
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

/** Measures how long a hang takes by the channel's usual settings, at several steps at the same time. */
export function timeHangs(): Promise<ToldStory[]> {
  return Promise.all([
    timeHang('greeting', longest.connectionMs, 'unreachable'),
    timeHang('AUTH', longest.answerMs, 'unreachable'),
    timeHang('dot', longest.answerMs, 'unknown'),
  ]);
}

async function timeHang(at: MailStage, expectedMs: number, expected: string): Promise<ToldStory> {
  const server = await startFailingMailServer();
  server.fail([{ at, act: 'hang' }]);
  const channel = createEmailChannel(server.settings);
  const begun = performance.now();
  const { status } = await channel.deliver(message);
  const ms = performance.now() - begun;
  channel.close();
  await server.stop();
  const isRight = status === expected && ms >= expectedMs / tolerance && ms <= expectedMs * tolerance;
  return {
    name: `${at}: hangs, usual time limits`,
    came: `${status} after ${(ms / 1000).toFixed(1)} s`,
    wrong: isRight ? [] : [`expected ${expected} after ${expectedMs / 1000} s`],
  };
}
