import type { NoticeWords } from './alert-words.ts';

const number = new Intl.NumberFormat('en');

/** Said of every run that is tried again. */
const again =
  'Outlay goes on trying by itself, up to the last try below. It writes to you when reports come again or something needs you, but not when it gives up. The first command tells how the report stands, the second tries at once:';

/** Notices in English. */
export const englishNotices: NoticeWords = {
  subject: (job, { failing, late, recovered }) => {
    const [first = '', ...others] = [
      ...part('needs your attention', failing),
      ...part('is late', late),
      ...part('works again', recovered),
    ];
    return [`Outlay: report "${job}" ${first}`, ...others].join('; ');
  },
  clockSubject: 'Outlay: a clock is wrong',
  topics: {
    clock: {
      title: 'Clocks say different things',
      advice:
        'Outlay compares the clock of its machine with those of the services and of the database, and makes no report of a period before it is over by all of them. Set the clock that is wrong (on Linux, timedatectl shows whether the machine follows a time server). Reports that wait are made by themselves then. What is due, and when:',
    },
    token: {
      title: 'The service refuses the token',
      advice:
        'The token is wrong, has expired, was revoked or may not read this. Make a new one in the service and put it where the configuration says that the token is. outlay serve reads a new token in a file at once; where systemd or Docker hands out the file, or the token is in an environment variable, restart it first. Then make the report:',
    },
    configuration: {
      title: 'Something in the configuration is wrong',
      advice: 'Correct what the reason names, and check it with outlay config check. Then make the report:',
    },
    limit: {
      title: 'The report needs more than its limits allow',
      advice:
        'The service gives more records than expected, or the report takes too much memory or time. Check the account in the service. If its records are right, raise the limit that the reason names, under limits in the configuration. Then make the report:',
    },
    disk: {
      title: 'The files could not be written on this machine',
      advice:
        'Make room on the disk, or let Outlay write to the folder beside its store. Then make the report:',
    },
    uncertain: {
      title: 'A message may or may not have arrived',
      advice:
        'The connection ended before the mail server answered. Ask the recipient; only if the message did not arrive, send it again:',
    },
    held: {
      title: 'The report waits for you: its records are not proved to be all',
      advice:
        'The first command tells where the files lie. Look at them; if they are right, the second sends them:',
    },
    changed: {
      title: 'The account has changed since the report was planned',
      advice:
        'Its address or token, or who gets its reports, is not what it was, and Outlay sends nobody a report that may be for somebody else. The reason says what has changed. Check the configuration; if it is right, make or send the report:',
    },
    undelivered: {
      title: 'The report was made, but did not get everywhere',
      advice:
        'Remove the cause: a full folder, a missing permission, a recipient that the mail server refuses. Then deliver the same files where they did not get to (outlay resend with --to sends them to another address):',
    },
    service: {
      title: 'The service did not give the records',
      advice: 'Outlay has given up these reports. When the service works again, make them:',
    },
    format: {
      title: 'The report does not fit into one of its formats',
      advice:
        'The reason says which format and what it cannot hold. Choose another format, or other options of that format, in the configuration. Then make the report:',
    },
    store: {
      title: 'The store of Outlay cannot be used',
      advice:
        'The database of the runs, or a file that is kept beside it, is away, damaged or was changed. The reason says which; outlay config check examines both. Then make the report:',
    },
    crash: {
      title: 'Outlay stops each time it makes the report',
      advice:
        'The process ended without an error of its own: the machine may be short of memory, or Outlay has a bug. The log of the system (on Linux, journalctl) says more. Give it more memory, or report the problem with its reason. Then make the report:',
    },
    bug: {
      title: 'Something unexpected happened',
      advice: 'This looks like a bug in Outlay. Please report it with its reason, and try again:',
    },
    serviceRetried: {
      title: 'The service does not give the records',
      advice: `You need not do anything for now. ${again}`,
    },
    diskRetried: {
      title: 'The files cannot be written on this machine',
      advice: `Make room on the disk, or let Outlay write to the folder beside its store. ${again}`,
    },
    otherRetried: {
      title: 'The report cannot be made now',
      advice: `Deal with what the reason names. ${again}`,
    },
    undeliveredRetried: {
      title: 'The report was made, but cannot be delivered everywhere',
      advice: `The reason says what stands in the way: a mail server that is down, a folder or a bucket that is full or away. Mend what is in your hands; what has arrived is not sent again. ${again}`,
    },
    recovered: {
      title: 'Reports come again',
      advice:
        'Reports that Outlay has given up do not come by themselves: outlay history --state failed,partial lists them, and outlay retry makes them.',
    },
  },
  run: 'Run',
  due: 'Due',
  tries: (next, last) =>
    next === last ? `Last try: ${last}` : `Next try: ${next}, the last one about ${last}`,
  reason: 'Reason',
  more: (count, command) => `and ${number.format(count)} more; for all of them: ${command}`,
  footer:
    'You get one message when reports stop coming and one when they come again. outlay show RUN has the details of a run.',
};

function accounts(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${number.format(names.length)} accounts`;
}

function part(words: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`for ${accounts(names)} ${words}`];
}
