import { readFileSync, writeSync } from 'node:fs';

/**
 * Preloaded into a program that is measured: tells on descriptor 3 the most memory that it held, in MiB. On Linux, the usage
 * that the system counts includes what the process held before it began this program, which is that of its parent.
 */
process.on('exit', () => {
  writeSync(3, `${peakKiB() / 1024}`);
});

function peakKiB() {
  try {
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (peak !== undefined) return Number(peak);
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS;
}
