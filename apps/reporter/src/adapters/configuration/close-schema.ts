import { z } from 'zod';

const afterForm = /^(?:0|[1-9]\d{0,2})d$/;

/** When the periods of a job are closed: a number of days after their report was delivered, or by `outlay close` only. */
export const closeSchema = z.union([
  z.literal('manually', { error: '"manually"' }),
  z
    .strictObject({
      after: z
        .string()
        .regex(afterForm, 'expected a number of days, such as 5d')
        .describe('Days after the report was delivered, such as 5d'),
    })
    .transform(({ after }) => ({ afterDays: Number.parseInt(after, 10) })),
]);

/** How closed periods are corrected. */
export const correctionsSchema = z.strictObject({
  watch: z
    .int()
    .min(1)
    .max(24)
    .describe('How many of the latest closed periods of each account every occurrence reads again'),
});
