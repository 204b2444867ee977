import { parseCron } from '@outlay/schedule';
import { type Print, type Scenario, sumTallies, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { walkCivilDays } from './civil-days.ts';
import { withClockJumps } from './clock-jumps.ts';
import { compareSchedule, warmUpMinutes } from './compare-schedule.ts';
import { drawSamples } from './draw-samples.ts';
import { inHostZones } from './host-zones.ts';
import { namedDays } from './named-days.ts';
import { readZoneMinutes } from './zone-minutes.ts';

/** Zones whose clocks change by an hour, by half of one, by two; at midnight, before it, in Ramadan; or never. */
const zones = [
  'Europe/Warsaw',
  'Australia/Lord_Howe',
  'America/Nuuk',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Atlantic/Azores',
  'America/Havana',
  'America/Santiago',
  'America/New_York',
  'America/St_Johns',
  'America/Los_Angeles',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Europe/London',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];
const hostZones = ['UTC', 'Europe/Warsaw', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
const jumpingJobs = ['0 6 * * *', '30 2 * * *', '0 */2 * * *', '*/15 * * * *'];
const firstYear = 2025;

/** How much runs. */
export type OccurrencesSize = {
  readonly zones: readonly string[];
  readonly schedules: number;
  /** The year after the last one; the first one is 2025, before every start of a rule. */
  readonly untilYear: number;
  readonly hostZones: readonly string[];
};

/**
 * Compares the occurrences of `rounds` schedules (200) with an oracle that walks every minute of 2025 to 2030 in 20 zones
 * and reads the wall clock; a daily 02:30 in Warsaw when its clock changes; the same on hosts in other zones; and no
 * occurrence comes twice under a clock that jumps.
 */
export const occurrencesScenario: Scenario = ({ rounds = 200, seed, print }) =>
  runOccurrences({ zones, schedules: rounds, untilYear: 2031, hostZones }, seed, print);

/** Runs the comparisons of a size. */
export async function runOccurrences(size: OccurrencesSize, seed: number, print: Print): Promise<Tally> {
  return sumTallies([
    checkMinutes(size, seed, print),
    checkNamedDays(print),
    await checkHostZones(size.hostZones, seed, print),
    checkJumps(seed, print),
  ]);
}

function checkMinutes(
  { zones: inZones, schedules, untilYear }: OccurrencesSize,
  seed: number,
  print: Print,
): Tally {
  const civil = walkCivilDays();
  const samples = drawSamples(schedules, seed, civil);
  const [from, until] = [Date.UTC(firstYear, 0, 1) / 60_000, Date.UTC(untilYear, 0, 1) / 60_000];
  let failed = 0;
  for (const zone of inZones) {
    const table = readZoneMinutes(zone, civil, [from - warmUpMinutes, until]);
    let occurrences = 0;
    for (const sample of samples) {
      const comparison = compareSchedule(sample, table);
      occurrences += comparison.occurrences;
      if (comparison.difference === null) continue;
      failed += 1;
      print(`FAIL ${comparison.difference}`);
    }
    const { length } = table.days;
    print(
      `${zone}: ${length - warmUpMinutes} minutes, ${samples.length} schedules, ${occurrences} occurrences`,
    );
  }
  return { passed: samples.length * inZones.length - failed, failed };
}

function checkNamedDays(print: Print): Tally {
  const days = namedDays();
  for (const { name, expected, found } of days) print(`${name}: ${found}, expected ${expected}`);
  return tallyOf(days.map(({ expected, found }) => expected === found));
}

async function checkHostZones(names: readonly string[], seed: number, print: Print): Promise<Tally> {
  const hosts = await inHostZones(names, seed);
  for (const { zone, behindMinutes, digest } of hosts) {
    print(`host in ${zone}, ${behindMinutes} minutes behind UTC: ${digest.slice(0, 16)}`);
  }
  const offsets = new Set(hosts.map(({ behindMinutes }) => behindMinutes));
  return tallyOf([...hosts.map(({ digest }) => digest === hosts[0]?.digest), offsets.size === names.length]);
}

function checkJumps(seed: number, print: Print): Tally {
  const outcomes = jumpingJobs.flatMap((text) =>
    withClockJumps({ timeZone: 'Europe/Warsaw', rule: parseCron(text) }, seed).map((outcome) => {
      const { policy, planned, skipped, broken } = outcome;
      print(`jumps, ${text}, ${policy}: ${planned} planned, ${skipped} skipped; ${broken ?? 'none twice'}`);
      return broken === null;
    }),
  );
  return tallyOf(outcomes);
}
