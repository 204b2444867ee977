import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../testing/alert-fixture.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { configurationOf } from '../configuration/configuration.ts';
import { configurationSchema } from '../configuration/configuration-schema.ts';
import type { SchedulerEvent } from '../log/scheduler-event.ts';
import { addPause } from '../store/job-pauses.ts';
import { planRuns } from '../store/plan-run.ts';
import { type LivenessWatch, watchLiveness } from './liveness.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';
import { createSchedulerMetrics, type SchedulerMetrics } from './scheduler-metrics.ts';
import { type StoreWatch, watchStore } from './store-watch.ts';

const account = { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } };
const job = {
  kind: 'monthly',
  schedule: { cron: '0 6 1 * *' },
  deliveries: [{ channel: 'folder', path: 'reports' }],
};
const configuration = configurationOf(
  configurationSchema.parse({
    accounts: { home: account, shop: account },
    jobs: { monthly: job, second: { ...job, deliveries: [{ channel: 'folder', path: 'second' }] } },
  }),
  '/reports/outlay.yaml',
);

describe.each(bothStores)('the metrics of a scheduler on %s', (_name, newUrl) => {
  let fixture: AlertFixture;
  let server: MetricsServer;
  let metrics: SchedulerMetrics;
  let liveness: LivenessWatch;
  let elapsedMs: number;
  const now = () => new Date('2026-11-01T05:10:00Z');

  beforeEach(async () => {
    fixture = await anAlertFixture(await newUrl());
    elapsedMs = 0;
    await start(watchStore({ database: fixture.database, configuration: () => configuration, now }));
  });
  afterEach(async () => {
    await server.stop();
    await fixture.remove();
  });

  async function start(store: StoreWatch): Promise<void> {
    metrics = createSchedulerMetrics({ role: 'serve', version: '1.2.3', now });
    liveness = watchLiveness('serve', () => elapsedMs);
    const address = { host: '127.0.0.1', port: 0 };
    server = await startMetricsServer({ address, metrics, liveness, store });
  }

  const observe = (...events: readonly SchedulerEvent[]) => {
    for (const event of events) {
      metrics.observe(event);
      liveness.observe(event);
    }
  };
  const get = async (path: string) => {
    const answer = await fetch(server.url + path);
    return [answer.status, await answer.text()] as const;
  };
  const figures = async () => (await get('/metrics'))[1].split('\n');

  it('is ready once it has planned and swept, and no longer if either stops', async () => {
    expect(await get('/health/ready')).toEqual([
      503,
      '{"status":"not_ready","checks":{"store":"ok","tick":"not run yet","sweep":"not run yet"}}',
    ]);
    observe({ type: 'tick', ms: 1 }, { type: 'sweep', ms: 1 });
    elapsedMs = 60_000;
    const ready = '{"status":"ok","checks":{"store":"ok","tick":"ok","sweep":"ok"}}';
    expect(await get('/health/ready')).toEqual([200, ready]);
    elapsedMs = 60_001;
    observe({ type: 'tick', ms: 1 });
    expect(await get('/health/ready')).toEqual([
      503,
      '{"status":"not_ready","checks":{"store":"ok","tick":"ok","sweep":"last 60 seconds ago"}}',
    ]);
    expect(await get('/health/live')).toEqual([200, '{"status":"ok"}']);
  });

  it('is not ready while it stops', async () => {
    observe({ type: 'tick', ms: 1 }, { type: 'sweep', ms: 1 }, { type: 'stopping' });
    const [status, text] = await get('/health/ready');
    expect([status, JSON.parse(text).checks.scheduler]).toEqual([503, 'stopping']);
  });

  it('shows how many runs wait, for how long, and the failing accounts', async () => {
    await planRuns(fixture.database, [
      aPlannedRun({ origin: 'schedule', now: new Date('2026-11-01T05:00:00Z') }),
    ]);
    await fixture.end('shop', '2026-11-01T05:00:00Z', 'service');
    await fixture.end('removed', '2026-11-01T05:00:00Z', 'service');
    const pause = { id: 'p1', pausedAt: '2026-11-01T05:00:00.000Z', pausedBy: 'Anna', reason: null };
    await addPause(fixture.database, { ...pause, job: 'second', resumedAt: null, resumedBy: null });
    expect(await figures()).toEqual(
      expect.arrayContaining([
        'outlay_store_up 1',
        'outlay_runs_waiting 1',
        'outlay_oldest_waiting_run_seconds 600',
        'outlay_failing_accounts{job="monthly"} 1',
        'outlay_failing_accounts{job="second"} 0',
        'outlay_job_paused{job="monthly"} 0',
        'outlay_job_paused{job="second"} 1',
      ]),
    );
  });

  it('counts what happens by job, channel and state, and names no account, address or folder', async () => {
    const { run, deliveries } = aPlannedRun();
    const [delivery] = deliveries;
    if (!delivery) throw new Error('there is no delivery');
    observe(
      { type: 'planned', job: 'monthly', occurrences: [], runs: 3, skipped: 2, ms: 5 },
      { type: 'run', run },
      { type: 'run', run, left: 'deferred' },
      { type: 'run', run, left: 'retried' },
      { type: 'run', run: { ...run, state: 'staged', isHeld: 1 } },
      { type: 'run', run: { ...run, state: 'failed' }, left: 'failed' },
      { type: 'delivery', delivery, step: 'begun' },
      { type: 'delivery', delivery: { ...delivery, state: 'accepted' }, step: 'recorded' },
      { type: 'alert', job: 'monthly', changes: 4, outcome: 'sent' },
      { type: 'error', during: 'planning', reason: 'away' },
      { type: 'configuration', status: 'reloaded' },
      { type: 'tick', ms: 4 },
      { type: 'sweep', ms: 40 },
    );
    const text = await figures();
    expect(text).toEqual(
      expect.arrayContaining([
        'outlay_runs_planned_total{job="monthly"} 3',
        'outlay_occurrences_skipped_total{job="monthly"} 2',
        'outlay_unfinished_run_attempts_total{job="monthly",outcome="deferred"} 1',
        'outlay_unfinished_run_attempts_total{job="monthly",outcome="retried"} 1',
        'outlay_runs_held_total{job="monthly"} 1',
        'outlay_runs_total{job="monthly",state="failed"} 1',
        'outlay_deliveries_total{channel="folder",state="accepted"} 1',
        'outlay_alerts_total{outcome="sent"} 4',
        'outlay_errors_total{during="planning"} 1',
        'outlay_configuration_reloads_total{status="reloaded"} 1',
        'outlay_planner_tick_seconds_bucket{le="0.005"} 1',
        'outlay_sweep_seconds_count 1',
        'outlay_planner_last_tick_timestamp_seconds 1793509800',
        'outlay_build_info{version="1.2.3",role="serve"} 1',
      ]),
    );
    const own = text.filter((line) => line.startsWith('outlay_')).join('\n');
    expect(own).not.toMatch(/home|anna|finance\.example|\/reports/);
    expect(text.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);
  });

  it('reports an unavailable store, and continues', async () => {
    await server.stop();
    await start({ figures: async () => undefined });
    observe({ type: 'tick', ms: 1 }, { type: 'sweep', ms: 1 });
    const [status, text] = await get('/health/ready');
    expect([status, JSON.parse(text).checks.store]).toEqual([503, 'not responding']);
    const lines = await figures();
    expect(lines).toContain('outlay_store_up 0');
    // What is not known is left out: also of the event loop, of which nothing was measured yet.
    expect(lines.filter((line) => /^outlay_runs_waiting| nan$/i.test(line))).toEqual([]);
  });

  it('has nothing else, and changes nothing', async () => {
    expect((await get('/'))[0]).toBe(404);
    expect((await fetch(`${server.url}/health/live`, { method: 'POST' })).status).toBe(405);
    const head = await fetch(`${server.url}/health/live`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('says in one line that a port is in use', async () => {
    const address = { host: '127.0.0.1', port: Number(new URL(server.url).port) };
    const store: StoreWatch = { figures: async () => undefined };
    await expect(startMetricsServer({ address, metrics, liveness, store })).rejects.toThrow(
      `--metrics: cannot listen on 127.0.0.1:${address.port}: the port is already in use; use another port, or off`,
    );
  });
});
