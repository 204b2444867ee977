import { readFile } from 'node:fs/promises';
import { UsageError } from '../cli/usage-error.ts';
import { type Environment, maskOf } from '../connection/secret-environment.ts';
import type { Secret } from './secret.ts';

/**
 * The value of a secret, which from then on is taken out of every text that the process puts out. One line break at the end
 * of a file is not part of it.
 * @throws {UsageError} naming the variable or file that is missing, empty or cannot be read; never what is in it
 */
export async function readSecret(secret: Secret, environment: Environment): Promise<string> {
  const value = await valueOf(secret, environment);
  maskOf(environment).add(value);
  return value;
}

async function valueOf(secret: Secret, environment: Environment): Promise<string> {
  if ('env' in secret) {
    const value = environment[secret.env];
    if (value) return value;
    throw new UsageError(`the environment variable ${secret.env} is ${value === '' ? 'empty' : 'not set'}`);
  }
  const value = (await readText(secret.file)).replace(/\r?\n$/, '');
  if (value === '') throw new UsageError(`${secret.file}: is empty; expected is a secret`);
  return value;
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    // No cause: what failed to be decoded would go with it.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isText = code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw new UsageError(`${path}: ${isText ? 'is not UTF-8 text' : `cannot be read: ${code}`}`);
  }
}
