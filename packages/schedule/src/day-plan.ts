import type { DayNumber } from './calendar.ts';

/** What a rule says in a form that a calendar can be walked with. */
export type DayPlan = {
  /** Whether the wall clock's day suits. */
  readonly suits: (day: DayNumber) => boolean;
  /** Times by the wall clock, in minutes since midnight, ascending. */
  readonly minutes: readonly number[];
  /**
   * `fixed` times run once a day: one that a change of the clock skips at the first instant after the gap, one that
   * comes twice the first time. `clock` times run whenever the clock shows them, as often as it does.
   */
  readonly times: 'fixed' | 'clock';
};
