import type { DirectoryConfigurationFile } from './configuration-schema.ts';

/** Whether the accounts of a valid file are in a directory. An account may be named `from`, too. */
export function hasDirectory(file: { readonly accounts: object }): file is DirectoryConfigurationFile {
  return 'from' in file.accounts && typeof file.accounts.from === 'string';
}
