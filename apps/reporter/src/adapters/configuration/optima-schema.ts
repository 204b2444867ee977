import type { OptimaSettings } from '@outlay/exporters';
import { optimaProblems } from '@outlay/exporters/optima';
import { z } from 'zod';

const text = z.string().trim();

/** Schema of the block `optima` of an accounting file. */
export const optimaSchema = z
  .strictObject({ accountingId: text, salesId: text.optional(), register: text.optional() })
  .superRefine((settings: OptimaSettings, context) => {
    for (const { path, message } of optimaProblems(settings)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
