/** English sentences of reasons: why periods are not closed, what a format cannot represent, and what the check of the configuration finds. */
export const reportReasons = {
  // Closed periods.
  closing_incomplete:
    '{job}, {account}: the report of {period}, run {run}, says that documents may be missing, so it cannot be closed',
  closing_reads_again: '{command:command} reads the period again',
  closing_other_filter:
    '{job}, {account}: the report of {period}, run {run}, has a different filter from the job, so it cannot be closed',
  closing_creates_filtered: '{command:command} creates and delivers one with the filter of the job',
  closing_undelivered:
    '{job}, {account}: no report of {period} was delivered after this period ended, so there is nothing to close',
  closing_creates: '{command:command} creates and delivers it',
  closing_not_recorded:
    '{job}, {account}: run {run} of {period} has no record of its documents, because the job did not close periods then',
  closing_removed:
    '{job}, {account}: run {run} of {period} has no record of its documents, because its files were removed under store.keepFiles',
  closing_revision: '{command:command} creates a report that can be closed',
  // Runs that crash, and the rest of what is delivered again.
  crash_loop: 'the process crashed {times:number} times while creating this report',
  delivers_to_others: '{command:command} delivers the files to the recipients that the job has instead',
  sends_to_address: '{command:command} sends the files to an address of your choice',
  no_report_yet_why: 'run {run} has no report yet: {why:reason}',
  nothing_to_deliver_why: 'run {run} has no files to deliver: {why:reason}',
  address_wrong: '--to: {address:text} is not one e-mail address',
  account_wrong:
    '--account: {accounts:text} is not an account of the job {job}; expected one of {names:quoted}',
  message_without_texts: 'a staged message has no texts',
  documents_lost: 'expected {count:number} documents, received {received:number}',
  delivery_transition: 'a delivery cannot change from {from} to {to}',
  store_row_missing: 'the table {table} has no row; restore it from a backup',
  store_newer: 'the store was written by a newer version (migration "{step:text}"); use that version',
  store_address_wrong: 'store.url: the secret is not a database address; expected one like {example}',
  store_foreign_files:
    'store.files: {folder:text} belongs to another store, and two stores must not share a folder; set store.files to another folder, or, if this store has replaced the other one, delete {marker:quoted}',
  store_unknown_files:
    'store.files: {folder:text} has files of runs that this store does not know; set store.files to another folder, or move these files away',
  key_to_previous: 'add that key to store.encryption.previous',
  key_as_current: 'name it as store.encryption.key',
  // Formats that cannot represent a report.
  number_digits: '{amount:text}: a spreadsheet stores at most 15 digits of a number',
  too_many_rows: '{sheet:text}: {rows:number} rows are too many; a sheet holds at most {max:number}',
  workbook_too_large: '{path}: the workbook is larger than 4 GiB, the maximum size',
  not_encodable: '{place:text}: {character:text} is not in {encoding}; use the encoding utf-8 or utf-8-bom',
  epp_not_encodable:
    'company.{key} of the accounting file: {character:text} is not in Windows-1250, the encoding of EDI++',
  datev_too_large:
    'datev: {amount:text} of {document:text} is too large; DATEV has at most ten digits before the comma',
  datev_needs_numbers:
    'the format datev needs the numbers of the tax adviser and the client; add datev to the accounting file',
  optima_needs_tax: 'the format optima needs accounting rules with tax; add it to the accounting file',
  optima_needs_database:
    'the format optima needs the identifier of the accounting database; add optima to the accounting file',
  epp_needs_company:
    'the format epp needs accounting rules with tax and company; add these to the accounting file',
  ledger_needs_accounts:
    '{option} needs accounting rules with accounts in payments or tax; add these to the accounting file',
  value_not_allowed: '{value:text} is not allowed; expected {expected:quoted}',
  color_wrong: 'pdf.accent: "{color:text}" is not a color; expected one like {example}',
  page_size_wrong: 'pdf.pageSize: "{size:text}" is not a size; expected {names:quoted}',
  column_empty: 'column {header:text} ({field}) is empty for {row:text}; the {giver:text} has to give it',
  period_of_kind: '{first} to {last} is not a {kind:period} period; {name} is {from} to {until}',
  batches_damaged: 'batch {batch:number} {what:quoted}; the batches of the account are damaged',
  invoices_unreadable: 'cannot read the folder of invoices {folder:text}: {why:reason}',
  invoices_no_folder: 'no such folder',
  invoices_not_folder: 'it is not a folder',
  invoices_too_many:
    'the folder of invoices {folder:text} has {found:quoted}; name a folder with fewer, such as one of a year',
  filter_name_closest:
    'filter.{key}: {what:names} do not include "{name:text}"; did you mean "{closest:text}"?',
  filter_name_none: 'filter.{key}: {what:names} do not include "{name:text}": the account has none',
  filter_name_listed: 'filter.{key}: {what:names} do not include "{name:text}"; they are {listed:quoted}',
  more_names: '{count:number} more names are unknown',
  one_more_name: '{count:number} more name is unknown',
  // What the check of the configuration finds.
  address_secret_wrong: 'the secret is not a database address; expected one like {example}',
  address_not_tested: 'is a postgres:// address; the connection is not tested',
  certificate_other_site: 'the certificate is not for {host}, the host of console.publicUrl',
  certificate_for: 'the certificate is for {host}, until {until}',
  reachable: '{server} is reachable',
  login_accepted: '{server} accepts the login',
  access_key_accepted: '{place:text} accepts the access key; write access is not tested',
  file_usable: '{file:text} can be read and written',
  file_created_first: '{file:text} does not exist; the first run creates it',
  file_and_folder_first: '{file:text} does not exist; the first run creates it and the folder {folder:text}',
  names_not_checked: 'names were not checked: {why:reason}',
  can_be_read: 'can be read',
  folder_writable: '{path:text} can be written',
  folder_created_first: '{path:text} does not exist; {creator:creator} creates it',
  token_accepted: '{address} accepts the token',
  logo_bytes: '{file:text} has {bytes:number} bytes',
  signs_in_password: '{role:role}, signs in with a password',
  signs_in_codes: '{role:role}, signs in with a password and one-time codes',
  signs_in_proxy: '{role:role}, signs in through the proxy',
  layout_column: '{name:text} has 1 column',
  layout_columns: '{name:text} has {count:number} columns',
  key_of_new: 'new files are encrypted with key {key}',
  key_counts:
    'staged files: {own:number} with this key, {earlier:number} with earlier keys, {clear:number} not encrypted',
  key_not_counted: 'existing files were not counted: {why:reason}',
  key_needed_once: '1 staged file needs key {key}, which is not in the configuration',
  key_needed: '{count:number} staged files need key {key}, which is not in the configuration',
  // A target, and why it did not get the report.
  of_target: '{target:text}: {why:reason}',
} as const;
