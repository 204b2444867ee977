import { expect, it } from 'vitest';
import { outputError, withFile } from './file-failure.ts';
import { OutputError } from './output-error.ts';

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EIO', 'the disk fails'],
  ['ESTALE', 'the network drive was taken away'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EHOSTDOWN', 'EHOSTDOWN'],
])('takes %s for something that may pass', (code, words) => {
  expect(outputError('/reports', code)).toMatchObject({
    message: `/reports cannot be written: ${words}`,
    retryable: true,
  });
});

it.each(['ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL'])('treats %s as permanent', (code) => {
  expect(outputError('/reports', code).retryable).toBe(false);
});

it('leaves faults of the program as they are', async () => {
  const fault = new TypeError('no function');
  await expect(withFile('/reports', () => Promise.reject(fault))).rejects.toBe(fault);
  const said = Object.assign(new Error('rate limited'), { code: 'rate_limited' });
  await expect(withFile('/reports', () => Promise.reject(said))).rejects.toBe(said);
  const own = new OutputError('/reports', 'no');
  await expect(withFile('/other', () => Promise.reject(own))).rejects.toBe(own);
});
