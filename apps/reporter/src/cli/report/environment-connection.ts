import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import type { Secret } from '../../adapters/configuration/secret.ts';
import {
  type ReadLimits,
  readNamedFile,
  type UnreadableError,
} from '../../adapters/files/read-named-file.ts';
import { type Environment, maskOf } from '../../adapters/secrets/secret-environment.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';

/**
 * Reads the connection settings: the address from the option or `OUTLAY_BASE_URL`, the token from `OUTLAY_TOKEN` or the
 * file in `OUTLAY_TOKEN_FILE`, and a private certificate authority from the file in `OUTLAY_CA_FILE`.
 * @throws {ConfigurationError} if a setting is missing or cannot be read
 */
export async function connectionSettings(
  baseUrl: string | undefined,
  environment: Environment,
): Promise<ConnectionSettings> {
  const address = baseUrl ?? environment['OUTLAY_BASE_URL'];
  if (!address)
    throw new ConfigurationError(
      'the address of the service is missing; pass --base-url or set OUTLAY_BASE_URL',
    );
  const caFile = environment['OUTLAY_CA_FILE'];
  const token = await readToken(environment);
  maskOf(environment).add(token);
  return {
    baseUrl: address,
    token,
    ...(caFile ? { ca: await readAuthority(caFile) } : {}),
  };
}

/**
 * Where the environment has the token of the service; `undefined` if it has none.
 * @throws {ConfigurationError} if it has two
 */
export function environmentToken(environment: Environment): Secret | undefined {
  const { OUTLAY_TOKEN: token, OUTLAY_TOKEN_FILE: file } = environment;
  if (token && file) {
    throw new ConfigurationError('OUTLAY_TOKEN and OUTLAY_TOKEN_FILE are both set; unset one of them');
  }
  if (token) return { env: 'OUTLAY_TOKEN' };
  return file ? { file } : undefined;
}

async function readToken(environment: Environment): Promise<string> {
  const secret = environmentToken(environment);
  if (secret && 'file' in secret) return readTokenFile(secret.file);
  const token = environment['OUTLAY_TOKEN'];
  if (token?.trim()) return token;
  if (token) throw new ConfigurationError('OUTLAY_TOKEN is blank; expected a token');
  throw new ConfigurationError(
    'the token is missing; set OUTLAY_TOKEN, or set OUTLAY_TOKEN_FILE to a file that contains it',
  );
}

const tokenLimits: ReadLimits = { maxBytes: 64 * 1024, isPipeAllowed: true };

async function readTokenFile(path: string): Promise<string> {
  const bytes = await readNamedFile(path, tokenLimits).catch(({ message }: UnreadableError) => {
    throw new ConfigurationError(`OUTLAY_TOKEN_FILE: cannot read ${path}: ${message}`);
  });
  const token = bytes.toString('utf8').trim();
  if (token === '') throw new ConfigurationError(`OUTLAY_TOKEN_FILE: ${path} is empty; expected a token`);
  return token;
}

function readAuthority(path: string): Promise<string> {
  return readCertificate(path).catch(({ message }: ConfigurationError) => {
    throw new ConfigurationError(`OUTLAY_CA_FILE: ${message}`);
  });
}
