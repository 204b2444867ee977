import type { AlertWords } from './alert-words.ts';

const number = new Intl.NumberFormat('en');

/** Part of every alert about a run that is retried. */
const again =
  'Outlay retries automatically until the last attempt shown below. You get another alert when reports arrive again, or when only you can solve the problem, for example because the service rejects the token. If the last attempt fails for the same reason, Outlay gives up without another alert, and the run is listed as failed or partial in outlay history. The first command shows the state of the report; the second retries now:';

/** Alerts in English. */
export const englishAlerts: AlertWords = {
  subject: (job, { failing, late, recovered }) => {
    const parts = [
      ...clause(failing, { one: 'needs attention', several: 'need attention' }),
      ...(late.length === 0 ? [] : [`reports late for ${accounts(late)}`]),
      ...clause(recovered, { one: 'works again', several: 'work again' }),
    ];
    return `Outlay: job "${job}": ${parts.join(', ')}`;
  },
  clockSubject: 'Outlay: clocks disagree',
  directorySubject: 'Outlay: the directory of accounts cannot be read',
  kinds: {
    clock: {
      title: 'Clocks disagree',
      advice:
        'Outlay compares the clock of its machine with those of the services and the database, and does not report a period until all of them agree that it is over. Correct the wrong clock (on Linux, timedatectl shows whether the machine is synchronized). Outlay then creates the delayed reports automatically. To see what is due and when:',
    },
    directory: {
      title: 'The directory of accounts cannot be read',
      advice:
        'Outlay plans no reports until it can read the directory again. Reports that are already planned are created and delivered with the accounts that were read last. Outlay keeps trying, and then plans the delayed reports as whenMissed of each job says. To test the directory:',
    },
    token: {
      title: 'The service rejects the token',
      advice:
        'The token is wrong, expired, revoked, or lacks the permission to read. Create a new token in the service and store it where the configuration refers to it. outlay serve picks up a changed token file immediately; if systemd or Docker provides the file, or the token is in an environment variable, restart outlay serve. Then create the report:',
    },
    configuration: {
      title: 'The configuration is invalid',
      advice: 'Correct the setting named in the reason and run outlay config check. Then create the report:',
    },
    limit: {
      title: 'The report exceeds a limit',
      advice:
        'The service returned more records than allowed, or the report takes too much memory or time. Check the account in the service. If its records are correct, raise the limit named in the reason under limits in the configuration. Then create the report:',
    },
    disk: {
      title: 'The files could not be written on this machine',
      advice:
        'Free up disk space, or give Outlay write access to the folder of its store. Then create the report:',
    },
    uncertain: {
      title: 'A message may or may not have arrived',
      advice:
        'The connection ended before the mail server responded. Ask the recipient, and send the message again only if it did not arrive:',
    },
    held: {
      title: 'The report is held for review: its document list may be incomplete',
      advice:
        'The first command shows where the files are. Review them; if they are correct, the second command delivers them:',
    },
    heldBatch: {
      title: 'The batch was not created: its document list may be incomplete',
      advice:
        'Batches are created only from complete records. This one has no number yet. The next run contains the same documents. To read the records again now:',
    },
    deletions: {
      title: 'The batch was not created: many documents of earlier batches are gone',
      advice:
        'More than 500 documents that earlier batches exported are no longer in the service. This batch has no number yet, and later batches are held too. Check the account in the service. If the documents were deleted, the second command creates the batch, which reverses them:',
    },
    changed: {
      title: 'The configuration changed after the report was planned',
      advice:
        'The address or token of the account, the filter of the job, the recipients, or the day on which months start changed, and Outlay does not send a report that may be meant for somebody else or cover other documents or days. The reason says what changed. Check the configuration; if it is correct, create or deliver the report:',
    },
    unclosed: {
      title: 'A period was not closed',
      advice:
        'The job closes its periods some days after their reports were delivered, but not with such a report. Until the period is closed, later changes cause no correction. The first command shows the report; the second creates and delivers a new one, which Outlay closes after the same number of days:',
    },
    undelivered: {
      title: 'The report could not be delivered everywhere',
      advice:
        'Fix the cause, such as a full disk, a missing permission or a recipient that the mail server rejects. Then repeat the failed deliveries (outlay resend RUN --to ADDRESS sends the files to another address):',
    },
    service: {
      title: 'The service did not provide the records',
      advice: 'Outlay gave up on these reports. When the service works again, create them:',
    },
    format: {
      title: 'The report does not fit one of its formats',
      advice:
        'The reason names the format and what it cannot contain. Choose another format or other options for it in the configuration. Then create the report:',
    },
    store: {
      title: 'The store is unavailable or damaged',
      advice:
        'The database, or a staged file, is unavailable, damaged or was changed. The reason says which; outlay config check examines both. Fix it, then create the report:',
    },
    crash: {
      title: 'The report process crashes repeatedly',
      advice:
        'The process ended without an error message: the machine may be short of memory, or Outlay has a bug. The system log (on Linux, journalctl) has details. Add memory, or report the problem including the reason. Then create the report:',
    },
    internal_error: {
      title: 'An unexpected error occurred',
      advice: 'This is probably a bug in Outlay. Please report it including the reason, then retry:',
    },
    serviceRetried: {
      title: 'The service is not providing the records',
      advice: `No action is needed for now. ${again}`,
    },
    diskRetried: {
      title: 'The files cannot be written on this machine',
      advice: `Free up disk space, or give Outlay write access to the folder of its store. ${again}`,
    },
    otherRetried: {
      title: 'The report cannot be created at the moment',
      advice: `Fix the problem named in the reason. ${again}`,
    },
    undeliveredRetried: {
      title: 'The report cannot be delivered everywhere at the moment',
      advice: `The reason names the obstacle: a mail server that is down, or a folder or bucket that is full or unavailable. Fix what you can; successful deliveries are not repeated. ${again}`,
    },
    recovered: {
      title: 'Reports are arriving again',
      advice:
        'Outlay does not create the reports that it gave up on automatically: outlay history --state failed,partial lists them, and outlay retry creates them.',
    },
  },
  run: 'Run',
  due: 'Scheduled for',
  attempts: (next, last) =>
    next === last ? `Last attempt: ${last}` : `Next attempt: ${next}; last attempt: about ${last}`,
  reason: 'Reason',
  more: (count, command) =>
    `${number.format(count)} more ${count === 1 ? 'account' : 'accounts'}. For all of them: ${command}`,
  footer:
    'You receive one alert when reports stop arriving and one when they arrive again. outlay show RUN shows the details of a run.',
};

function accounts(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${number.format(names.length)} accounts`;
}

function clause(names: readonly string[], verb: Record<'one' | 'several', string>): string[] {
  return names.length === 0 ? [] : [`${accounts(names)} ${names.length === 1 ? verb.one : verb.several}`];
}
