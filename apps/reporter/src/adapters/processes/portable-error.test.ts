import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AbortedError,
  AuthenticationError,
  InvalidConfigurationError,
  InvalidRequestError,
  InvalidResponseError,
  LimitExceededError,
  MoneyError,
  RateLimitedError,
  TimeError,
  UnavailableError,
} from '@outlay/core';
import { ExportError } from '@outlay/exporters';
import { ReportError } from '@outlay/reports';
import { expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { DirectoryError } from '../directory/directory-error.ts';
import { OutputError } from '../files/output-error.ts';
import { UnreadableError } from '../files/read-named-file.ts';
import { DecryptionError } from '../staged-files/encrypted-bytes.ts';
import { packError, unpackError } from './portable-error.ts';
import { ReportProcessError } from './report-process-error.ts';

const cause = new TypeError('x is undefined');
const withCause = <Thrown extends Error>(error: Thrown): Thrown => Object.assign(error, { cause });

const errors: readonly Error[] = [
  new AbortedError('stopped'),
  new AuthenticationError('forbidden', 'no', { status: 403 }),
  new InvalidConfigurationError('no address'),
  new InvalidRequestError('not_found', 'no', { status: 404 }),
  new InvalidResponseError('schema', 'no'),
  new LimitExceededError('much', { limit: { name: 'maxBodyBytes', max: 1 } }),
  new RateLimitedError('later', { retryAt: new Date(0) }),
  new UnavailableError('network', 'away', {}, { retryable: false }),
  new MoneyError('invalid_amount', 'no amount'),
  new TimeError('invalid_date', 'no day'),
  new ExportError('too_many_rows', 'many'),
  new ReportError('other_period', 'another'),
  new ConfigurationError('TOKEN is not set'),
  new DirectoryError('the file is empty'),
  new SettingsError('gone', 'no account'),
  new StoreError('superseded', 'another process has it'),
  new UsageError('no such month'),
  new OutputError('/reports', 'the disk is full', { code: 'name_taken', retryable: true }),
  new UnreadableError('no such file'),
  new DecryptionError('it ends within its header'),
  new ReportProcessError('died', 'ended'),
  new Error('anything'),
  new RangeError('too long'),
  new ReferenceError('no name'),
  new SyntaxError('no JSON'),
  new TypeError('no function'),
  new URIError('no address'),
];

it.each(errors)('is of the same class in another process, with all that it carries: %s', (error) => {
  const thrown = withCause(error);
  const crossed = unpackError(structuredClone(packError(thrown)));
  expect(crossed.constructor).toBe(thrown.constructor);
  expect(crossed).toEqual(thrown);
  expect(new Map(Object.entries(crossed))).toEqual(new Map(Object.entries(thrown)));
  expect([crossed.name, crossed.stack, crossed.cause]).toEqual([thrown.name, thrown.stack, cause]);
});

it('keeps every error class that the adapters or lower layers can throw', async () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const known = new Set(errors.map(({ constructor }) => constructor.name));
  const missing: string[] = [];
  for await (const name of glob('{adapters,errors,concurrency}/**/*.ts', { cwd: source })) {
    const text = await readFile(join(source, name), 'utf8');
    for (const [, found = ''] of text.matchAll(/^export class (\w+) extends Error\b/gm)) {
      if (!known.has(found)) missing.push(`${name}: ${found}`);
    }
  }
  expect(missing).toEqual([]);
});

it('is an error if something else was thrown', () => {
  expect(unpackError(structuredClone(packError('thrown'))).message).toBe('thrown');
});
