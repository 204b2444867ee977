import type { Migration } from './migrate.ts';
import { accountsAndDocuments } from './migrations/0001-accounts-and-documents.ts';
import { tokenWindows } from './migrations/0001-token-windows.ts';
import { signingKeyOfToken } from './migrations/0002-signing-key-of-token.ts';
import { picturesOnce } from './migrations/0003-pictures-once.ts';

/** Every step of the service's tables, in order. */
export const serviceMigrations: readonly Migration[] = [
  accountsAndDocuments,
  signingKeyOfToken,
  picturesOnce,
];

/** Every step of the tables of the rate limit, in order. */
export const limitMigrations: readonly Migration[] = [tokenWindows];
