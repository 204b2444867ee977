import { expect, it } from 'vitest';
import { proveOccurrencesOf } from './prove-occurrences.ts';

it('agrees with an oracle that walks every minute, on any host and under a clock that jumps', async () => {
  const size = {
    zones: ['Europe/Warsaw', 'Australia/Lord_Howe', 'America/Nuuk'],
    schedules: 20,
    untilYear: 2027,
    hostZones: ['UTC', 'Pacific/Kiritimati'],
  };
  const said: string[] = [];
  const { passed, failed } = await proveOccurrencesOf(size, 1, (line) => void said.push(line));
  expect(failed === 0 ? [] : said).toEqual([]);
  expect(passed).toBe(3 * 20 + 2 + 3 + 4 * 3);
}, 30_000);
