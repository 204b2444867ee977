/** English sentences of reasons: why runs are held, late, skipped or failed, and what helps. */
export const runReasons = {
  // What a person wrote, and how many reasons are not named.
  canceled_because: 'canceled by {who:person}: {why:quoted}',
  and_more: '{why:reason} (and {count:number} more)',
  refused_after: 'refused after {attempts:number} attempts: {why:reason}',
  // Held, and what helps.
  list_incomplete: 'the document list may be incomplete',
  resources_missing: 'the finance service did not provide everything ({missing:resource})',
  files_held: 'the files are held for review',
  filter_name_unknown: 'the filter contains a name that no document has',
  categories_missing: 'the documents lack categories that the totals of the service have',
  batches_need_complete: 'batches are created only from complete records',
  records_incomplete: 'the records may be incomplete',
  reversal_doubtful: 'documents would be reversed, and the filter contains a name that no document has',
  many_gone:
    '{count:number} documents of earlier batches are gone, more than the {limit:number} that are asked for by ID',
  check_account: 'check the account in the service',
  accept_deletions: 'if they were deleted, {command:command} creates the batch',
  reads_again: '{command:command} reads the records again',
  // Changed since the run was planned.
  account_changed:
    'the account {account} has a different {changes:change} from the one this run was planned with',
  account_changed_more:
    'the account {account} has a different {changes:change} from those this run was planned with',
  account_changed_since:
    'the account {account} has a different {changes:change} from the one {name:continued} was created with',
  account_changed_more_since:
    'the account {account} has a different {changes:change} from those {name:continued} was created with',
  filter_changed: 'the job {job} has a different filter from the one this run was planned with',
  filter_changed_since: 'the job {job} has a different filter from the one {name:continued} was created with',
  both_changed:
    'the account {account} has a different {changes:change} and the job {job} has a different filter from those this run was planned with',
  both_changed_since:
    'the account {account} has a different {changes:change} and the job {job} has a different filter from those {name:continued} was created with',
  token_unreadable: 'the token of the account {account} cannot be read',
  categories_unreadable: 'the categories of the account {account} cannot be read: {why:reason}',
  plans_again: '{command:command} plans the run again with the current configuration',
  delivers_unchanged: 'if the change does not matter, {command:command} delivers these files',
  delivers_unchanged_issued:
    'if the change does not matter, {command:command} delivers these files, which cannot be created again',
  delivers_to_current: '{command:command} delivers its files to the current recipients',
  creates_for_current: '{command:command} creates the report for its current recipients',
  otherwise_report_again:
    'otherwise {command:command} creates the report again with the current configuration',
  otherwise_revision: 'otherwise {command:command} creates a revision with the current configuration',
  continues_batch:
    'if the change is meant and it is the same account, {command:command} creates the next batch, which takes back what is no longer among the documents',
  continues_batch_elsewhere: 'an account or job with another name starts with batch 1',
  continues_closed:
    'if the change is meant and it is the same account, {command:command} reads the closed period again',
  continues_closed_elsewhere: 'another customer needs an account with another name',
  // No longer configured.
  not_a_recipient: '{target:text} no longer receives the reports of {job} for {account}',
  no_job: 'the configuration no longer has the job {job}',
  no_account: 'the configuration no longer has the account {account}',
  not_of_job: 'the job {job} no longer reports on the account {account}',
  not_delivered_to: 'the configuration no longer delivers to {target:text}',
  no_smtp: 'the configuration has no smtp',
  no_recipients: 'no recipients are left',
  filter_of_revision: 'the filter of the job is not that of revision {revision:number}',
  // Skipped, or replaced by another run.
  unchanged: 'unchanged since revision {revision:number}',
  no_documents: 'the period has no documents',
  filter_leaves_none: 'the filter leaves no documents',
  batch_unchanged: 'no documents were added, changed or removed since batch {batch:number}',
  nothing_changed: 'no documents were added, changed or removed',
  nothing_to_export: 'there are no documents to export',
  one_waits: '{count:number} waits for a later batch ({waits:wait})',
  some_wait: '{count:number} wait for a later batch ({waits:wait})',
  created_manually: 'the report of this period was created manually: run {run}',
  replaced: 'replaced by run {run}',
  replaced_by_revision: 'replaced by revision {revision:number}, run {run}',
  canceled: 'canceled by {who:text}',
  batch_undelivered: 'batch {number:number} {became:became}',
  batch_undelivered_shown: 'batch {number:number} {became:became} ({command:command})',
  more_undelivered: '{count:number} more were not delivered ({command:command})',
  // Not due by every clock.
  not_over_by_database:
    'the report cannot be created before {notBefore:text}: it is {time:text} by the clock of the database, and {machine:text} by the clock of this machine',
  not_over_by_service:
    'the report cannot be created before {notBefore:text}: it is {time:text} by the clock of {service}, and {machine:text} by the clock of this machine',
  not_over:
    'the report cannot be created before {notBefore:text}: it is {time:text} by the clock of this machine',
  clock_wrong: 'one of them is wrong',
  // Late or failed.
  not_created: 'the report was not created',
  ended_before_staging: 'the process ended before the files were staged',
  interrupted: 'interrupted before the report was created',
  ended_without_result: 'the process ended without a result',
  ended_while_writing: 'the process ended while the files were written',
  ended_before_message: 'the process ended before the whole message was sent',
  ended_while_sending: 'the process ended while the message was sent: it may have arrived',
  same_period_busy: 'run {run} of the same period is in progress',
  waits_for_slow: 'waits for slow deliveries to {target:text}',
  waits_for_answer: 'waits because {target:text} does not respond',
  store_away: 'the store was away',
  asked_to_end: 'the process was asked to end',
  command_asked_to_end: 'the command was asked to end',
  no_response_seconds: 'it did not respond within {count:number} seconds',
  no_response_minutes: 'it did not respond within {count:number} minutes',
  // Files that are in the way, or were changed.
  revision_other_name: '{command:command} creates a revision with a different file name',
  creates_revision: '{command:command} creates a revision',
  move_then_delivers: 'move that file away, then {command:command} delivers these files',
  restore_then_delivers:
    'restore it from a backup of the folder of staged files, then {command:command} delivers these files',
  report_again: '{command:command} creates the report again',
} as const;
