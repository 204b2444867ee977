import { DomainError } from '@outlay/core';
import { lastMonthStart, parseMonthStart } from '@outlay/core/time';
import { z } from 'zod';

/** When the months of a job start, such as on the payday of a household. */
export const monthSchema = z.strictObject({
  startsOn: z
    .number()
    .meta({ type: 'integer', minimum: 1, maximum: lastMonthStart })
    .superRefine((day, context) => {
      try {
        parseMonthStart(day);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        // Nothing can be said of the occurrences of such a job.
        context.addIssue({ code: 'custom', message: error.message, continue: false });
      }
    })
    .describe(
      'Day of the month on which months start, 1 to 28: with 21, October is from 21 September to 20 October',
    ),
});
