import { createEmailChannel } from '../../adapters/channels/email/email.ts';
import type { Smtp } from '../../adapters/configuration/configuration.ts';
import { smtpSettings } from '../../adapters/configuration/smtp-settings.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Whether the mail server can be reached in encrypted form and accepts the login. Nothing is sent. */
export function checkSmtp(smtp: Smtp, environment: Environment): Promise<CheckOutcome> {
  return checked('smtp', async () => {
    const channel = createEmailChannel(await smtpSettings(smtp, environment));
    try {
      const found = await channel.check();
      const server = `${smtp.host}:${smtp.port}`;
      if (found.status !== 'ready') return { status: found.status, message: `${server}: ${found.reason}` };
      return smtp.user === undefined ? `${server} is reachable` : `${server} accepts the login`;
    } finally {
      channel.close();
    }
  });
}
