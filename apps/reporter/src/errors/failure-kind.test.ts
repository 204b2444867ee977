import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  AuthenticationError,
  InvalidConfigurationError,
  LimitExceededError,
  UnavailableError,
} from '@outlay/core';
import { ExportError } from '@outlay/exporters';
import { describe, expect, it } from 'vitest';
import { OutputError } from '../adapters/files/output-error.ts';
import { packError, unpackError } from '../adapters/processes/portable-error.ts';
import { ReportProcessError } from '../adapters/processes/report-process-error.ts';
import { exitCodeOfKind, exitCodes } from '../cli/terminal/exit-code.ts';
import { exitCodeList } from '../cli/terminal/exit-code-help.ts';
import { alertKinds } from '../engine/alerts/alert-kind.ts';
import { alertWords } from '../engine/alerts/alert-words.ts';
import { causeOfKind } from '../engine/alerts/failure-cause.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type FailureKind, failureKinds } from './failure-kind.ts';
import { kindOf } from './kind-of.ts';
import { StoreError } from './store-error.ts';
import { UsageError } from './usage-error.ts';

describe.each(failureKinds)('a failure of the kind %s', (kind) => {
  it('ends a command with a code that the help explains', () => {
    const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
    const codes = exitCodeList(names).map(([code]) => code);
    expect(codes).toContain(String(exitCodeOfKind[kind]));
    expect(exitCodeOfKind[kind]).toBeGreaterThan(exitCodes.done);
  });

  it.each(['en', 'pl'] as const)('has a title and advice of its own for the owner in %s', (locale) => {
    const cause = causeOfKind[kind];
    const { title, advice } = alertWords[locale].kinds[cause];
    const others = alertKinds
      .filter((other) => other !== cause)
      .map((other) => alertWords[locale].kinds[other].title);
    expect(alertKinds).toContain(cause);
    expect(title).toMatch(/^\p{Lu}.{10,}[^.]$/u);
    expect(others).not.toContain(title);
    expect(advice).toMatch(/^\p{Lu}.{20,}:$/su);
  });
});

const errors: readonly (readonly [FailureKind, Error])[] = [
  ['usage', new UsageError('--period: no such month')],
  ['configuration', new ConfigurationError('TOKEN is not set')],
  ['configuration', new InvalidConfigurationError('not an address')],
  ['configuration', new ExportError('invalid_option', 'no such dialect')],
  ['configuration', new StoreError('missing_key', 'no such key')],
  ['token', new AuthenticationError('unauthorized', 'no', { status: 401 })],
  ['token', new AuthenticationError('forbidden', 'no', { status: 403, serviceCode: 'forbidden' })],
  ['service', new AuthenticationError('forbidden', 'a proxy', { status: 403 })],
  ['service', new UnavailableError('unavailable', 'down', { status: 503 })],
  ['limit', new LimitExceededError('much', { limit: { name: 'maxBodyBytes', max: 1 } })],
  ['limit', new ReportProcessError('memory', 'took too much')],
  ['limit', new ReportProcessError('time', 'took too long')],
  ['format', new ExportError('too_many_rows', 'a sheet has fewer rows')],
  ['output', new OutputError('reports', 'no space')],
  ['store', new StoreError('unavailable', 'away')],
  ['delivery', new StoreError('superseded', 'another process has it')],
  ['crash', new ReportProcessError('died', 'ended unexpectedly')],
  ['crash', new ReportProcessError('crash_loop', 'ended five times')],
  ['internal', new StoreError('invalid_transition', 'a bug')],
  ['internal', new TypeError('x is undefined')],
];

it.each(errors)('is %s for %s, in another process too', (kind, error) => {
  expect(kindOf(error)).toBe(kind);
  expect(kindOf(unpackError(structuredClone(packError(error))))).toBe(kind);
});

it('is carried by every class of errors', async () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const classes: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: source })) {
    const text = await readFile(join(source, name), 'utf8');
    const bodies = text.matchAll(/^export class (\w+) extends Error \{(.*?)^\}/gms);
    for (const [, className = '', body = ''] of bodies) {
      if (!/^ {2}readonly kind\b/m.test(body)) classes.push(`${name}: ${className}`);
    }
  }
  expect(classes).toEqual([]);
});
