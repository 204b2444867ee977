/** English sentences of reasons: why a directory of accounts cannot be read, or an entry in it not be used. */
export const directoryReasons = {
  directory_file: 'the file {file:text} cannot be read ({code:word})',
  directory_not_file: '{file:text} is not a file',
  directory_file_changing: '{file:text} changed while it was read',
  directory_file_unfinished: '{file:text} does not end with a line break and may be incomplete',
  directory_not_utf8: '{file:text} is not UTF-8 text',
  directory_not_csv: '{file:text} is not valid CSV ({error:word})',
  directory_large: 'the list of accounts is larger than {bytes:number} bytes',
  directory_slow: 'the list of accounts was not read within {seconds:number} seconds',
  directory_status: 'the address of the directory answered with HTTP {status:number}',
  directory_unreachable: 'the address of the directory cannot be read: {error:quoted}',
  directory_not_listed: 'the answer of the directory is not a list of accounts with its total',
  directory_incomplete:
    'the directory says that it has {total:number} accounts, and {listed:number} are listed',
  directory_query: 'the query of the directory failed: {error:quoted}',
  directory_secret: 'the secret of the directory cannot be read: {error:quoted}',
  directory_read: 'the directory has {count:number} accounts',
  not_in_directory: 'the directory has no account {account}',
  directory_never_read: 'accounts: the directory has not been read yet: {why:reason}',
  directory_read_by_serve: 'outlay serve reads it',
  directory_empty: 'the directory has no accounts',
  directory_half:
    'the directory has only {present:number} of the {known:number} accounts that it had; remove less than half at a time',
  directory_all_invalid: 'no entry of the directory is valid: {error:quoted}',
  entry_invalid: 'the entry of the account {account} in the directory is invalid: {error:quoted}',
} as const;
