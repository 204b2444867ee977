import { expect, it, onTestFinished } from 'vitest';
import { requestShared, shareOnDemand } from './share-on-demand.ts';

async function anOffer(start: () => Promise<number>) {
  const offer = await shareOnDemand(start, (started) => `number ${started}`);
  onTestFinished(() => void offer.close().catch(() => undefined));
  return offer;
}

it('starts once, whoever asks first', async () => {
  let starts = 0;
  const { address, close } = await anOffer(async () => (starts += 1));
  expect(await Promise.all([requestShared(address), requestShared(address)])).toEqual([
    'number 1',
    'number 1',
  ]);
  expect(await close()).toBe(1);
});

it('starts nothing where nobody asks', async () => {
  let starts = 0;
  const { close } = await anOffer(async () => (starts += 1));
  expect(await close()).toBeUndefined();
  expect(starts).toBe(0);
});

it('says to everyone who asks why it did not start', async () => {
  const { address } = await anOffer(() => Promise.reject(new Error('no disk')));
  await expect(requestShared(address)).rejects.toThrow('no disk');
  await expect(requestShared(address)).rejects.toThrow('no disk');
});
