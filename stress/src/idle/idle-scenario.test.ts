import { expect, it } from 'vitest';
import { idleFigures } from './idle-scenario.ts';

// Other tests run at the same time: these limits are wider than those at full size.
it.runIf(process.platform === 'linux')(
  'uses little memory and processor time while idle, also after a report',
  async () => {
    const spans = { settleMs: 12_000, watchMs: 3_000, afterReportMs: 500 };
    const { idle, coreShare, afterReport, exitCode } = await idleFigures(spans);
    expect(exitCode).toBe(0);
    expect(idle.rss).toBeGreaterThan(40_000_000);
    expect(idle.rss).toBeLessThan(160_000_000);
    expect(coreShare).toBeLessThan(0.2);
    expect(afterReport.cpuSeconds).toBeGreaterThan(idle.cpuSeconds);
    expect(afterReport.maxRss).toBeGreaterThan(idle.rss);
  },
  120_000,
);
