import { z } from 'zod';
import { concealed } from '../yaml/concealed.ts';
import { secret } from './secret.ts';

const sqliteForm = /^sqlite:(?!\/\/)\S.*$/;

/** Where runs and deliveries are recorded. */
export const storeSchema = z.strictObject({
  url: z
    .union([z.string().regex(sqliteForm), secret])
    .register(concealed, {
      said: 'expected sqlite:FILE, like sqlite:outlay.sqlite, or the place of a secret that is a postgres:// address, { env: NAME } or { file: PATH }; the address itself does not belong into this file',
    })
    .describe('sqlite:FILE, or the place of a secret: a postgres:// address'),
});

/** The SQLite database where nothing else is said. */
export const defaultStore = { url: 'sqlite:outlay.sqlite' } as const;
