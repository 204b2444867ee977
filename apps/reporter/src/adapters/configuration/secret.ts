import { sensitiveValues } from '@outlay/yaml';
import { z } from 'zod';
import { path } from './plain-values.ts';

/** A reference to a secret. The secret itself is never part of a configuration. */
export type Secret = { readonly env: string } | { readonly file: string };

/** Error message for any other value, which is not printed. */
const howToGiveSecrets = {
  expectation: 'expected the place of a secret, { env: NAME } or { file: PATH }',
  advice: 'the secret itself must not be in this file',
};

const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const place = z
  .strictObject({
    env: z
      .string()
      .regex(environmentName)
      .optional()
      .describe('Environment variable that contains the secret'),
    file: path.optional().describe('File that contains only the secret'),
  })
  .meta({ oneOf: [{ required: ['env'] }, { required: ['file'] }] })
  .register(sensitiveValues, howToGiveSecrets);

/** A reference to a secret. Any other value is rejected without printing it. */
export const secret = place.transform(({ env, file }, context): Secret => {
  if (env !== undefined && file === undefined) return { env };
  if (file !== undefined && env === undefined) return { file };
  context.addIssue({
    code: 'custom',
    message: `${howToGiveSecrets.expectation}; ${howToGiveSecrets.advice}`,
  });
  return z.NEVER;
});
