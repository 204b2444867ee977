import type { Account } from '../../adapters/configuration/configuration.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { connect } from '../../adapters/service/connect.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

const timeoutMs = 20_000;

/** Checks that the service accepts an account's token, with one inexpensive request that is not retried. */
export function checkAccount(
  { name, baseUrl, token, caFile }: Account,
  environment: Environment,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  return checked(`accounts.${name}`, async () => {
    const ca = caFile === undefined ? {} : { ca: await readCertificate(caFile) };
    const settings = { baseUrl, token: await readSecret(token, environment), ...ca };
    const { client, close } = connect(settings, { timeoutMs, retry: { maxAttempts: 1 } });
    try {
      await client.notifications.unreadCount({ signal });
      return `${baseUrl} accepts the token`;
    } finally {
      await close();
    }
  });
}
