import { parseCron } from '@outlay/schedule';
import type { Proof } from '@outlay/service/proofs';
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

type Tally = { readonly passed: number; readonly failed: number };
type Say = (line: string) => void;

/** How much is compared. */
export type ProofSize = {
  readonly zones: readonly string[];
  readonly schedules: number;
  /** The first year outside; the first one inside is 2025, before every start of a rule. */
  readonly untilYear: number;
  readonly hostZones: readonly string[];
};

/**
 * Shows when jobs are due: every minute of 2025 to 2030 in 20 zones for `rounds` schedules (200), held against an
 * oracle that walks the minutes and looks at the clock; a daily 02:30 in Warsaw when its clock changes; the same on
 * hosts in other zones; and no occurrence twice under a clock that jumps.
 */
export const proveOccurrences: Proof = ({ rounds = 200, seed, say }) =>
  proveOccurrencesOf({ zones, schedules: rounds, untilYear: 2031, hostZones }, seed, say);

/** The same at a size. */
export async function proveOccurrencesOf(size: ProofSize, seed: number, say: Say): Promise<Tally> {
  const tallies = [
    sayMinutes(size, seed, say),
    sayNamedDays(say),
    await sayHostZones(size.hostZones, seed, say),
    sayJumps(seed, say),
  ];
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

function sayMinutes({ zones: inZones, schedules, untilYear }: ProofSize, seed: number, say: Say): Tally {
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
      say(`FAIL ${comparison.difference}`);
    }
    const { length } = table.days;
    say(
      `${zone}: ${length - warmUpMinutes} minutes, ${samples.length} schedules, ${occurrences} occurrences`,
    );
  }
  return { passed: samples.length * inZones.length - failed, failed };
}

function sayNamedDays(say: Say): Tally {
  const days = namedDays();
  for (const { name, expected, found } of days) say(`${name}: ${found}, expected ${expected}`);
  return tallyOf(days.map(({ expected, found }) => expected === found));
}

async function sayHostZones(names: readonly string[], seed: number, say: Say): Promise<Tally> {
  const hosts = await inHostZones(names, seed);
  for (const { zone, behindMinutes, digest } of hosts) {
    say(`host in ${zone}, ${behindMinutes} minutes behind UTC: ${digest.slice(0, 16)}`);
  }
  const offsets = new Set(hosts.map(({ behindMinutes }) => behindMinutes));
  return tallyOf([...hosts.map(({ digest }) => digest === hosts[0]?.digest), offsets.size === names.length]);
}

function sayJumps(seed: number, say: Say): Tally {
  const outcomes = jumpingJobs.flatMap((text) =>
    withClockJumps({ timeZone: 'Europe/Warsaw', rule: parseCron(text) }, seed).map((outcome) => {
      const { policy, planned, passedOver, broken } = outcome;
      say(
        `jumps, ${text}, ${policy}: ${planned} planned, ${passedOver} passed over; ${broken ?? 'none twice'}`,
      );
      return broken === null;
    }),
  );
  return tallyOf(outcomes);
}

function tallyOf(checks: readonly boolean[]): Tally {
  const passed = checks.filter(Boolean).length;
  return { passed, failed: checks.length - passed };
}
