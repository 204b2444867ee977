import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecretMask } from '@outlay/core/secrets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultMetricsAddress, type MetricsAddress } from '../../adapters/metrics/metrics-address.ts';
import { type AlertFixture, anAlertFixture } from '../../testing/alert-fixture.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { watchScheduler } from './watch-scheduler.ts';

let fixture: AlertFixture;
let lines: Record<string, unknown>[];
let other: Server | undefined;
beforeEach(async () => {
  fixture = await anAlertFixture(undefined);
  lines = [];
});
afterEach(async () => {
  other?.close();
  other = undefined;
  await fixture.remove();
});

const now = () => new Date('2026-11-15T12:00:00Z');

/** Watches a scheduler until it is open. @returns where its figures are, and what ends it */
async function open(metricsAddress: MetricsAddress | 'off' | undefined) {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const mask = createSecretMask();
  const deps = {
    role: 'serve',
    logTo,
    logLevel: 'info',
    mask,
    metricsAddress,
    now,
    elapsedMs: () => 0,
  } as const;
  const watch = await watchScheduler(deps);
  const configuration = () => {
    throw new Error('is not asked for');
  };
  const stop = await watch.onOpen({ database: fixture.database, configuration, now });
  return { ...watch, stop };
}

/** Takes a port that others then cannot have; none where somebody has it already. */
function take(port: number): Promise<number> {
  const server = createServer();
  other = server;
  return new Promise((resolve) => {
    server.once('error', () => resolve(port));
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

describe('the watch of a scheduler', () => {
  it('logs and counts the same events, and logs the address of the metrics', async () => {
    const { onEvent, stop } = await open({ host: '127.0.0.1', port: 0 });
    onEvent({ type: 'run', run: { ...aPlannedRun().run, state: 'delivered' } });
    expect(lines.map(({ msg }) => msg)).toEqual(['metrics', 'run delivered']);
    const answer = await fetch(`${String(lines[0]?.['url'])}/metrics`);
    expect(await answer.text()).toContain('outlay_runs_total{job="monthly",state="delivered"} 1');
    await stop();
    await expect(fetch(`${String(lines[0]?.['url'])}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('does not start if the requested port is in use', async () => {
    const port = await take(0);
    await expect(open({ host: '127.0.0.1', port })).rejects.toThrow(
      `--metrics: cannot listen on 127.0.0.1:${port}`,
    );
  });

  it('continues without metrics, and says so, if the default port is in use', async () => {
    await take(defaultMetricsAddress.port);
    const { stop } = await open(undefined);
    expect(lines).toMatchObject([{ level: 'warn', msg: 'metrics', reason: expect.stringContaining('9464') }]);
    await stop();
  });

  it('serves nothing with `off`', async () => {
    const { stop } = await open('off');
    expect(lines).toEqual([]);
    await stop();
  });
});
