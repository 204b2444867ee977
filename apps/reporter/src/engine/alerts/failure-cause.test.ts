import {
  AuthenticationError,
  InvalidConfigurationError,
  InvalidResponseError,
  UnavailableError,
} from '@outlay/core';
import { expect, it } from 'vitest';
import { OutputError } from '../../adapters/files/output-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { causeOf } from './failure-cause.ts';

it.each([
  ['token', new AuthenticationError('unauthorized', 'no', { status: 401 })],
  ['token', new AuthenticationError('forbidden', 'no', { status: 403, serviceCode: 'forbidden' })],
  ['service', new AuthenticationError('forbidden', 'a proxy', { status: 403 })],
  ['configuration', new ConfigurationError('TOKEN is not set')],
  ['configuration', new InvalidConfigurationError('not an address')],
  ['service', new UnavailableError('unavailable', 'down', { status: 503 })],
  ['service', new InvalidResponseError('schema', 'another shape')],
  ['disk', new OutputError('reports', 'no space')],
  ['internal_error', new TypeError('x is undefined')],
])('takes for a matter of %s: %s', (cause, error) => {
  expect(causeOf(error)).toBe(cause);
});
