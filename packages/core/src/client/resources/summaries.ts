import type { Granularity, Preset } from '../../contract/enumerations.ts';
import type { Caller, CallOptions } from '../caller.ts';
import type { SummariesResource } from '../client.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';

/** A range, both ends included, and the parts to break it down into. */
export type PeriodSummaryQuery = {
  readonly startDate: DateInput;
  readonly endDate: DateInput;
  readonly granularity?: Granularity;
};

/** Summaries of ranges and presets (specification §4). */
export function summariesResource({ get }: Caller, zone: string): SummariesResource {
  return {
    /** The summary of a range, both ends included. */
    period: ({ startDate, endDate, granularity }: PeriodSummaryQuery, options?: CallOptions) =>
      get(
        'getPeriodSummary',
        {
          query: {
            startDate: startInstant(startDate, zone),
            endDate: endInstant(endDate, zone),
            granularity,
          },
        },
        options,
      ),
    /** The summary of a period relative to the service's clock. */
    preset: (preset: Preset, query: { readonly granularity?: Granularity } = {}, options?: CallOptions) =>
      get('getPresetSummary', { query: { preset, ...query } }, options),
  };
}
