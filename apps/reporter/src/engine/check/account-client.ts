import type { Client } from '@outlay/core';
import type { Account } from '../../adapters/configuration/configuration.ts';
import { readAccountToken } from '../../adapters/configuration/read-account-token.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { connect } from '../../adapters/service/connect.ts';
import { withTokenNamed } from '../pin/with-token-named.ts';

const timeoutMs = 20_000;

/** Sends the requests of a check with the token of an account. Nothing is retried. */
export async function withAccountClient<Result>(
  account: Account,
  environment: Environment,
  send: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { baseUrl, token, caFile } = account;
  const ca = caFile === undefined ? {} : { ca: await readCertificate(caFile) };
  const settings = { baseUrl, token: await readAccountToken(account, environment), ...ca };
  const { client, close } = connect(settings, { timeoutMs, retry: { maxAttempts: 1 } });
  try {
    return await send(client);
  } catch (error) {
    throw withTokenNamed(error, token);
  } finally {
    await close();
  }
}
