import { createHash } from 'node:crypto';
import { occurrencesBetween } from '@outlay/schedule';
import { walkCivilDays } from './civil-days.ts';
import { drawSamples } from './draw-samples.ts';

/** Prints the zone that the host is in and a digest of many occurrences, as `ZONE DIGEST`. */
const [seed = '1'] = process.argv.slice(2);
const digest = createHash('sha256');
for (const { rule } of drawSamples(30, Number(seed), walkCivilDays())) {
  for (const timeZone of ['Europe/Warsaw', 'Australia/Lord_Howe', 'America/Nuuk']) {
    const found = occurrencesBetween(
      { timeZone, rule },
      '2026-03-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    );
    digest.update(found.toArray().join());
  }
}
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(`${timeZone} ${new Date(2026, 0, 1).getTimezoneOffset()} ${digest.digest('hex')}\n`);
