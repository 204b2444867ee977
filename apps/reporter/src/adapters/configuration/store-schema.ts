import { sensitiveValues } from '@outlay/yaml';
import { z } from 'zod';
import { secret } from './secret.ts';

const sqliteForm = /^sqlite:(?!\/\/)\S.*$/;

const keepForm = /^(?:forever|[1-9]\d{0,4} days?)$/;

const defaultUrl = 'sqlite:outlay.sqlite';

/** Where runs and deliveries are recorded. */
export const storeSchema = z.strictObject({
  url: z
    .union([z.string().regex(sqliteForm), secret])
    .register(sensitiveValues, {
      expectation:
        'expected sqlite:FILE, like sqlite:outlay.sqlite, or the place of a secret that is a postgres:// address, { env: NAME } or { file: PATH }',
      advice: 'the address itself must not be in this file',
    })
    .default(defaultUrl)
    .describe('sqlite:FILE, or a secret that contains a postgres:// address'),
  files: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The folder of the staged files, for this store alone; beside the SQLite file by default, with PostgreSQL outlay-files beside the configuration',
    ),
  keepFiles: z
    .string()
    .regex(keepForm, 'expected forever, or a number of days, like 400 days')
    .default('forever')
    .describe(
      'How long the files of a run are kept after its last change; what was delivered stays recorded',
    ),
  encryption: z
    .strictObject({
      key: secret.describe('Key for new files: 32 random bytes in hexadecimal or base64'),
      previous: z.array(secret).default([]).describe('Earlier keys that kept files are still encrypted with'),
    })
    .optional()
    .describe('Encryption of the staged files with AES-256-GCM (default: none)'),
});

/** By default a SQLite database that keeps all files. */
export const defaultStore = { url: defaultUrl, keepFiles: 'forever' } as const;

/** Number of days after which files are removed; `undefined` if they are kept forever. */
export function keepFilesDays(keepFiles: string): number | undefined {
  return keepFiles === 'forever' ? undefined : Number.parseInt(keepFiles, 10);
}
