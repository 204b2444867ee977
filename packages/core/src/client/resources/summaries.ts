import type { Granularity } from '../../contract/enumerations.ts';
import type { PeriodSummaryBody } from '../../contract/resources.ts';
import { readSummaryRecord, type SummaryRecord } from '../../records/summary-record.ts';
import type { Caller } from '../call/caller.ts';
import { readExactly } from '../call/read-exactly.ts';
import type { SummariesResource } from './client.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';

/** A range, both ends included, and the parts to break it down into. */
export type PeriodSummaryQuery = {
  readonly startDate: DateInput;
  readonly endDate: DateInput;
  readonly granularity?: Granularity;
  /** Currency of the account, where its summaries do not say it. */
  readonly currency?: string;
};

/** How a preset's summary is broken down and read. */
export type PresetSummaryQuery = Pick<PeriodSummaryQuery, 'granularity' | 'currency'>;

/** Summaries of ranges and presets (specification §4). */
export function summariesResource({ get }: Caller, zone: string): SummariesResource {
  const record = async (body: Promise<PeriodSummaryBody>, currency?: string): Promise<SummaryRecord> => {
    const read = await body;
    return readExactly(() => readSummaryRecord(read, currency));
  };
  return {
    period({ startDate, endDate, granularity, currency }, options) {
      const range = { startDate: startInstant(startDate, zone), endDate: endInstant(endDate, zone) };
      return record(get('getPeriodSummary', { query: { ...range, granularity } }, options), currency);
    },
    preset: (preset, { granularity, currency } = {}, options) =>
      record(get('getPresetSummary', { query: { preset, granularity } }, options), currency),
  };
}
