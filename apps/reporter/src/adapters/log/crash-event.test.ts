import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { createSecretMask } from '@outlay/core/secrets';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownSecrets } from '../../cli/scheduler/known-secrets.ts';
import { StoreError } from '../../errors/store-error.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { crashEvent } from './crash-event.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('knows every secret of a configuration, in each encoding', async () => {
  const path = join(folder, 'outlay.yaml');
  await writeFile(join(folder, 'key.pem'), '-----BEGIN\nMIIkeykeykey\n-----END\n');
  await writeFile(
    path,
    `accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }
smtp:
  host: mail.example
  user: reports
  password: { env: PASSWORD }
  from: outlay@finance.example
  dkim: { domain: finance.example, selector: s, privateKey: { file: key.pem } }
store: { url: { env: DATABASE } }
`,
  );
  const environment = {
    TOKEN: 'svc_a',
    PASSWORD: 'horse & cart',
    DATABASE: 'postgres://outlay:Pa5%2Fword@db/outlay',
    HOME: '/home/anna',
  };
  const mask = createSecretMask(knownSecrets(await readConfiguration(path), environment));
  const text = 'svc_a, horse%20%26%20cart, Pa5/word and Pa5%2Fword, MIIkeykeykey of /home/anna at db, ';
  const base64 = Buffer.from('horse & cart').toString('base64');
  expect(mask.maskForeign(`${text}${base64}`)).toBe(
    '[secret], [secret], [secret] and [secret], [secret] of /home/anna at db, [secret]',
  );
  expect(mask.maskForeign('postgres://outlay:Pa5%2Fword@db/outlay')).toBe('[secret]');
});

describe('what nobody caught', () => {
  it('is formatted with its causes, an expected error with its own message', () => {
    const error = new StoreError('unavailable', 'the disk of svc_a', { cause: new Error('svc_a is full') });
    const { reason, stack } = crashEvent(error, createSecretMask(['svc_a']));
    expect(reason).toBe('the disk of [secret]');
    expect(stack).toMatch(
      /^StoreError: the disk of \[secret\]\n {4}at [^]*\ncaused by: Error: \[secret\] is full\n/,
    );
  });

  it('is formatted with endless causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(crashEvent(error, createSecretMask()).stack.match(/Error: round/g)).toHaveLength(6);
  });

  it('is formatted without its message while secrets are unknown', () => {
    const { reason, stack } = crashEvent(new RangeError('svc_a\n    is wrong'), undefined);
    expect(reason).toBe('RangeError');
    expect(stack).toMatch(/^ {4}at /);
    expect(stack).not.toContain('svc_a');
  });

  it('may be anything', () => {
    expect(crashEvent('svc_a', createSecretMask(['svc_a']))).toEqual({
      type: 'crashed',
      reason: '[secret]',
      stack: '[secret]',
    });
    expect(crashEvent(null, undefined)).toMatchObject({ reason: 'object', stack: '' });
  });
});
