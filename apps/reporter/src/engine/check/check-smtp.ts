import { createEmailChannel } from '../../adapters/channels/email/email.ts';
import type { Smtp } from '../../adapters/configuration/configuration.ts';
import { smtpSettings } from '../../adapters/configuration/smtp-settings.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Checks that the mail server supports encryption and accepts the login. No message is sent. */
export function checkSmtp(smtp: Smtp, environment: Environment): Promise<CheckOutcome> {
  return checked('smtp', async () => {
    const channel = createEmailChannel(await smtpSettings(smtp, environment));
    try {
      const found = await channel.check();
      const server = `${smtp.host}:${smtp.port}`;
      if (found.status !== 'ready') return { status: found.status, message: `${server}: ${found.reason}` };
      return smtp.user === undefined
        ? sayReason('reachable', { server })
        : sayReason('login_accepted', { server });
    } finally {
      channel.close();
    }
  });
}
