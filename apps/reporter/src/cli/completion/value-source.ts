import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  dateInZone,
  lastMonthStart,
  type PeriodCalendar,
  type PeriodKind,
  parsePeriod,
  periodKinds,
  periodName,
  previousPeriod,
} from '@outlay/core/time';
import { parseYaml } from '@outlay/yaml';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { type Outline, outlineOf } from '../../adapters/configuration/outline.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { readNamedFile } from '../../adapters/files/read-named-file.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { recentRuns } from '../../adapters/store/recent-runs.ts';
import { filterHelp } from '../report/read-filter.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import type { Candidate, ValueSource } from './completion.ts';
import type { TypedWords } from './typed-words.ts';

/** A larger configuration takes too long to read for completion. */
const maxConfigurationBytes = 16 * 1024 * 1024;

/** Maximum number of runs and periods. */
const offered = 20;

/**
 * Candidates from the configuration, the store and the calendar. Never contacts a server; what cannot be read has no
 * candidates.
 */
export function valueSource({ environment, now }: Pick<CommandContext, 'environment' | 'now'>): ValueSource {
  return async (placeholder, typed) => {
    const path = pathOf(typed, environment);
    switch (placeholder) {
      case 'job':
        return Object.entries((await outlineIn(path)).jobs).map(([value, job]) => named(value, job?.kind));
      case 'account':
        return Object.keys((await outlineIn(path)).accounts).map((value) => named(value));
      case 'address':
        return addressesIn(await outlineIn(path)).map((value) => named(value));
      case 'run':
      case 'runs':
        return runsIn(path);
      case 'period':
        return periodsOf(await calendarOf(typed, path), now());
      case 'key':
        return filterHelp.map(([key, meaning]) => named(`${key}=`, meaning));
      case 'zone':
        return Intl.supportedValuesOf('timeZone').map((value) => named(value));
      default:
        return [];
    }
  };
}

function named(value: string, meaning = ''): Candidate {
  return { value, meaning };
}

/** Expands `~`, which shells pass unchanged. */
function pathOf({ values }: TypedWords, environment: Environment): string {
  const path = configurationPath(values.get('--config'), environment);
  return path.startsWith('~/') ? join(environment['HOME'] ?? homedir(), path.slice(2)) : path;
}

/** The names in a configuration, even an invalid one. */
async function outlineIn(path: string): Promise<Outline> {
  return outlineOf(
    parseYaml((await readNamedFile(path, { maxBytes: maxConfigurationBytes })).toString('utf8'), 'typed')
      .value,
  );
}

function addressesIn({ jobs }: Outline): string[] {
  const deliveries = Object.values(jobs).flatMap((job) => job?.deliveries ?? []);
  const recipients = deliveries.flatMap((delivery) => delivery?.recipients ?? []);
  return [...new Set(recipients.map(({ address }) => address).filter((address) => address !== ''))];
}

/** Skips databases on other machines, because they may be slow. */
async function runsIn(path: string): Promise<Candidate[]> {
  const { store } = await readConfiguration(path);
  if (!('sqliteFile' in store)) return [];
  return recentRuns(store.sqliteFile, offered).map(
    ({ id, job, account, kind, periodFrom, periodUntil, state }) => {
      const period = periodName(kind, { from: periodFrom, until: periodUntil });
      return named(id, `${job}, ${account}, ${period}, ${state}`);
    },
  );
}

/** The period kind and month start of the command line, or of the job in it. A job may be named like a kind. */
async function calendarOf(
  { command, operands: [first = ''], values }: TypedWords,
  path: string,
): Promise<PeriodCalendar> {
  const isKind = (text: string): text is PeriodKind => (periodKinds as readonly string[]).includes(text);
  const job = command.name() === 'report' ? undefined : (await outlineIn(path)).jobs[first];
  const kind = job?.kind ?? first;
  if (!isKind(kind)) return { kind: 'custom' };
  const startsOn = job ? job.month?.startsOn : Number(values.get('--month-starts-on'));
  const isDay = startsOn !== undefined && startsOn >= 1 && startsOn <= lastMonthStart;
  return { kind, ...(kind === 'monthly' && isDay ? { monthStartsOn: Math.floor(startsOn) } : {}) };
}

function periodsOf(calendar: PeriodCalendar, now: Date): Candidate[] {
  const { kind } = calendar;
  if (kind === 'custom') return [];
  let period = parsePeriod('current', calendar, dateInZone(now, 'UTC'));
  const names: Candidate[] = [];
  for (let count = 0; count < offered; count += 1) {
    names.push(named(periodName(kind, period)));
    period = previousPeriod(kind, period);
  }
  return [named('last', 'the previous period'), named('current', 'the current period'), ...names];
}
