import { expect, it } from 'vitest';
import { idleFigures } from './prove-idle.ts';

// What other tests do on the machine at the same time is no part of these bounds; the proof at full size has the real ones.
it.runIf(process.platform === 'linux')(
  'waits with little memory and next to no use of the processor, also after a report',
  async () => {
    const spans = { settleMs: 12_000, watchMs: 3_000, afterReportMs: 500 };
    const { idle, coreShare, afterReport, exitCode } = await idleFigures(spans);
    expect(exitCode).toBe(0);
    expect(idle.rss).toBeGreaterThan(40_000_000);
    expect(idle.rss).toBeLessThan(160_000_000);
    expect(coreShare).toBeLessThan(0.2);
    expect(afterReport.cpuSeconds).toBeGreaterThan(idle.cpuSeconds);
    expect(afterReport.mostRss).toBeGreaterThan(idle.rss);
  },
  120_000,
);
