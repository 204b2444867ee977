import { expect, it } from 'vitest';
import { configurationOf } from '../../adapters/configuration/configuration.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import { noChannels } from '../../testing/no-channels.ts';
import { liveConfiguration, type OpenedConfiguration } from './live-configuration.ts';

const configuration = configurationOf(
  configurationSchema.parse({
    accounts: { home: { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } } },
  }),
  '/reports/outlay.yaml',
);

/** An opened configuration, and what was closed. */
function opened(name: string, closed: string[]): OpenedConfiguration {
  return { configuration, ...noChannels(), close: () => void closed.push(name) };
}

it('closes an earlier configuration when its last user has ended', async () => {
  const closed: string[] = [];
  const live = liveConfiguration(opened('first', closed));
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const uses = [live.use(() => one.promise), live.use(() => other.promise)];
  let replaced = 0;
  const stop = live.onReplaced(() => void (replaced += 1));
  live.replace(opened('second', closed));
  stop();
  expect([closed, replaced]).toEqual([[], 1]);
  one.resolve();
  await uses[0];
  expect(closed).toEqual([]);
  other.resolve();
  await uses[1];
  expect(closed).toEqual(['first']);
  await live.use(async () => undefined);
  expect(closed).toEqual(['first']);
  live.close();
  expect(closed).toEqual(['first', 'second']);
});

it('closes an unused configuration immediately, also after a failed use', async () => {
  const closed: string[] = [];
  const live = liveConfiguration(opened('first', closed));
  await expect(live.use(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  live.replace(opened('second', closed));
  expect(closed).toEqual(['first']);
});
