import { type Company, readTaxId } from '@outlay/reports';
import { z } from 'zod';

/** A text of at most so many characters: files for accounting programs have no room for more. */
function textOf(most: number) {
  return z.string().trim().min(1).max(most, `expected at most ${most} characters`);
}

const taxId = z.string().transform((text, context) => {
  const read = readTaxId(text, 'PL');
  if ('number' in read) return read.number;
  context.addIssue({ code: 'custom', message: `"${text}" ${read.problem}` });
  return z.NEVER;
});

/** Schema of the company whose expenses an accounting file books. Its NIP may have spaces and hyphens, and its check digit is verified. */
export const companySchema = z.strictObject({
  name: textOf(80),
  taxId,
  street: textOf(50).optional(),
  postalCode: z
    .string()
    .regex(/^\d{2}-\d{3}$/, 'expected a Polish postal code, such as 00-950')
    .optional(),
  city: textOf(30).optional(),
}) satisfies z.ZodType<Company>;
