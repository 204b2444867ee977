import { expect, it } from 'vitest';
import { StoreError } from '../../errors/store-error.ts';
import { untilStored } from './until-stored.ts';

it('reports once that the store is unavailable, and continues when it is back', async () => {
  const errors = [new StoreError('unavailable', 'full'), new StoreError('unavailable', 'still full')];
  const left = [...errors];
  const reported: StoreError[] = [];
  const record = async () => {
    const error = left.shift();
    if (error) throw error;
    return 'recorded';
  };
  expect(await untilStored(record, (error) => reported.push(error))).toBe('recorded');
  expect(reported).toEqual(errors.slice(0, 1));
});

it('does not wait if waiting cannot help', async () => {
  const superseded = new StoreError('superseded', 'another process was faster');
  await expect(untilStored(() => Promise.reject(superseded))).rejects.toBe(superseded);
});
