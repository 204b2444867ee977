import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readNamedFile, UnreadableError } from '../files/read-named-file.ts';
import { type Environment, maskOf } from '../secrets/secret-environment.ts';
import type { Secret } from './secret.ts';

/** Keys and tokens have a few kB. */
const maxBytes = 64 * 1024;

/**
 * Reads a secret, which is masked in all output from then on. Its file may be a pipe, such as `<(command)`. A trailing
 * line break is removed.
 * @throws {ConfigurationError} with the variable or file that is missing, empty or unreadable; never with its content
 */
export async function readSecret(secret: Secret, environment: Environment): Promise<string> {
  const value = await valueOf(secret, environment);
  maskOf(environment).add(value);
  return value;
}

async function valueOf(secret: Secret, environment: Environment): Promise<string> {
  if ('env' in secret) {
    const value = environment[secret.env];
    if (value?.trim()) return value;
    throw new ConfigurationError(
      `the environment variable ${secret.env} is ${value === undefined ? 'not set' : 'empty'}`,
    );
  }
  const value = (await readText(secret.file)).replace(/\r?\n$/, '');
  if (value.trim() === '') throw new ConfigurationError(`${secret.file}: is empty; expected a secret`);
  return value;
}

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readNamedFile(path, { maxBytes, isPipeAllowed: true });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    // No cause, because a decoding error may contain the secret.
    const isUnread = error instanceof UnreadableError;
    throw new ConfigurationError(
      isUnread ? `cannot read ${path}: ${error.message}` : `${path}: is not UTF-8 text`,
    );
  }
}
