import { type DayNumber, dayFields, daysInMonth } from './calendar.ts';
import type { DayPlan } from './day-plan.ts';
import { planRecurrence } from './plan-recurrence.ts';
import type { CronRule, MonthDay, MonthDayRule, ScheduleRule } from './rule.ts';
import { isWorkingDay } from './working-day.ts';

const everyHour = 24;

/** The days and times that a rule names. */
export function planDays(rule: ScheduleRule): DayPlan {
  switch (rule.type) {
    case 'cron':
      return planCron(rule);
    case 'recurrence':
      return planRecurrence(rule);
    case 'monthDay':
      return planMonthDay(rule);
  }
}

/** A cron expression of all 24 hours follows the clock, as in Vixie's cron; any other one names fixed times. */
function planCron({ minutes, hours, daysOfMonth, months, weekdays, days }: CronRule): DayPlan {
  return {
    suits: (number) => {
      const { month, day, weekday } = dayFields(number);
      if (!months.includes(month)) return false;
      const [suitsMonth, suitsWeek] = [daysOfMonth.includes(day), weekdays.includes(weekday)];
      return days === 'both' ? suitsMonth && suitsWeek : suitsMonth || suitsWeek;
    },
    minutes: hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)),
    times: hours.length === everyHour ? 'clock' : 'fixed',
  };
}

function planMonthDay({ on, minuteOfDay }: MonthDayRule): DayPlan {
  return { suits: (day) => isMonthDay(on, day), minutes: [minuteOfDay], times: 'fixed' };
}

function isMonthDay(on: MonthDay, number: DayNumber): boolean {
  const { year, month, day } = dayFields(number);
  const daysAfter = daysInMonth(year, month) - day;
  switch (on) {
    case 'lastDayOfMonth':
      return daysAfter === 0;
    case 'lastWorkingDay':
      return isWorkingDay(number) && !anyWorkingDay(number + 1, daysAfter);
    case 'firstWorkingDay':
      return isWorkingDay(number) && !anyWorkingDay(number - day + 1, day - 1);
  }
}

function anyWorkingDay(first: DayNumber, count: number): boolean {
  for (let day = first; day < first + count; day += 1) if (isWorkingDay(day)) return true;
  return false;
}
