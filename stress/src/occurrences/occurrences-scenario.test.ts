import { expect, it } from 'vitest';
import { runOccurrences } from './occurrences-scenario.ts';

it('agrees with an oracle that walks every minute, on any host and under a clock that jumps', async () => {
  const size = {
    zones: ['Europe/Warsaw', 'Australia/Lord_Howe', 'America/Nuuk'],
    schedules: 20,
    untilYear: 2027,
    hostZones: ['UTC', 'Pacific/Kiritimati'],
  };
  const lines: string[] = [];
  const { passed, failed } = await runOccurrences(size, 1, (line) => void lines.push(line));
  expect(failed === 0 ? [] : lines).toEqual([]);
  expect(passed).toBe(3 * 20 + 2 + 3 + 4 * 3);
}, 30_000);
