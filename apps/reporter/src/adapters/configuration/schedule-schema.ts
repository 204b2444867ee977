import {
  monthDays,
  parseCron,
  parseMonthDay,
  parseRrule,
  type Schedule,
  ScheduleError,
  type ScheduleRule,
} from '@outlay/schedule';
import { z } from 'zod';
import { zone } from './plain-values.ts';

const forms =
  'expected one of { cron: "0 6 1 * *" }, { rrule: "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;BYMINUTE=0" } and { on: lastWorkingDay, at: "06:00" }';

const written = z
  .strictObject({
    cron: z
      .string()
      .optional()
      .describe('Cron expression: minute hour day-of-month month day-of-week, or a macro such as @daily'),
    rrule: z.string().optional().describe('Recurrence rule (RFC 5545)'),
    on: z
      .enum(monthDays)
      .optional()
      .describe('Day of the month; working days exclude Polish public holidays'),
    at: z.string().optional().describe('Time of day for on, HH:MM'),
    timeZone: zone
      .default('Europe/Warsaw')
      .describe('IANA time zone of the schedule; accounts may have others'),
  })
  .meta({ oneOf: [{ required: ['cron'] }, { required: ['rrule'] }, { required: ['on', 'at'] }] });

/** A schedule as it is written in the configuration, without its time zone. */
export type WrittenSchedule = Omit<z.output<typeof written>, 'timeZone'>;

/** A schedule in one of three forms, with its time zone and as it is written. */
export const scheduleSchema = written.transform(({ timeZone, ...given }, context): FileSchedule => {
  const form = formOf(given);
  if (!form) {
    context.addIssue({ code: 'custom', message: forms });
    return z.NEVER;
  }
  try {
    return { rule: form.parse(), timeZone, written: given };
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    context.addIssue({ code: 'custom', path: [form.name], message: error.message });
    return z.NEVER;
  }
});

type FileSchedule = Schedule & { readonly written: WrittenSchedule };

type Form = { readonly name: string; readonly parse: () => ScheduleRule };

/** The form of a schedule; `undefined` if there is none, several, or an incomplete one. */
function formOf({ cron, rrule, on, at }: WrittenSchedule): Form | undefined {
  const given = [
    cron === undefined ? [] : [{ name: 'cron', parse: () => parseCron(cron) }],
    rrule === undefined ? [] : [{ name: 'rrule', parse: () => parseRrule(rrule) }],
    on === undefined || at === undefined ? [] : [{ name: 'at', parse: () => parseMonthDay(on, at) }],
  ].flat();
  const isHalf = (on === undefined) !== (at === undefined);
  return given.length === 1 && !isHalf ? given[0] : undefined;
}
