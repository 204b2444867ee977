import { type MailFault, type MailStage, mailStages } from './mail-fault.ts';
import { addressOf, type Reader } from './mail-office.ts';

/** How the messages of a case are, a word a reader: the state of the delivery. */
export type Outcome = Readonly<Record<Reader, string>>;

/** A way in which a mail server fails, and what has to become of the messages. */
export type MailCase = {
  readonly name: string;
  readonly faults: readonly MailFault[];
  /** After the first work on the run. */
  readonly first: Outcome;
  /** When what was put off is due again and all is well; as at first where it is not given. */
  readonly last?: Outcome;
  /** How often the server took each message in the end; as often as it is accepted where it is not given. */
  readonly taken?: Readonly<Record<Reader, number>>;
};

const well: Outcome = { anna: 'accepted', ben: 'accepted', cleo: 'accepted' };

/** What a server says at each step that passes, and that does not. */
const answers: Readonly<Record<MailStage, readonly [passing: string, final: string]>> = {
  greeting: ['421 too busy', '554 not for you'],
  EHLO: ['421 too busy', '550 who are you'],
  STARTTLS: ['454 no keys at the moment', '502 not here'],
  'EHLO in TLS': ['421 too busy', '550 who are you'],
  AUTH: ['454 cannot look that up', '535 wrong password'],
  MAIL: ['451 later', '550 not from you'],
  RCPT: ['450 mailbox busy', '550 no such mailbox'],
  DATA: ['451 disk trouble', '554 no messages'],
  dot: ['452 no room', '554 looks like spam'],
};

/** Where a kept connection fails at these without a word, another one is used at once: so that has to fail too. */
const kept: ReadonlySet<MailStage> = new Set(['MAIL', 'RCPT', 'DATA']);

function atStage(at: MailStage): MailCase[] {
  const [passing, final] = answers[at];
  const [lost, afterwards] = at === 'dot' ? ['unknown', 'unknown'] : ['deferred', 'accepted'];
  const silent = (act: 'hang' | 'reset') => Array.from({ length: kept.has(at) ? 2 : 1 }, () => ({ at, act }));
  return [
    {
      name: `${at}: ${passing}`,
      faults: [{ at, act: 'answer', text: passing }],
      first: { ...well, anna: 'deferred' },
      last: well,
    },
    {
      name: `${at}: ${final}`,
      faults: [{ at, act: 'answer', text: final }],
      first: { ...well, anna: 'refused' },
    },
    {
      name: `${at}: hangs`,
      faults: silent('hang'),
      first: { ...well, anna: lost },
      last: { ...well, anna: afterwards },
    },
    {
      name: `${at}: resets`,
      faults: silent('reset'),
      first: { ...well, anna: lost },
      last: { ...well, anna: afterwards },
    },
  ];
}

const toCleo = { at: 'dot', to: addressOf('cleo') } as const;

/** What is said of the window between the final dot and the answer, and of one of several recipients. */
const named: readonly MailCase[] = [
  {
    name: 'dot: takes it, then hangs; hold',
    faults: [{ at: 'dot', act: 'take and hang' }],
    first: { ...well, anna: 'unknown' },
    taken: { anna: 1, ben: 1, cleo: 1 },
  },
  {
    name: 'dot: takes it, then resets; hold',
    faults: [{ at: 'dot', act: 'take and reset' }],
    first: { ...well, anna: 'unknown' },
    taken: { anna: 1, ben: 1, cleo: 1 },
  },
  {
    name: 'dot: takes it, then hangs; resend',
    faults: [{ ...toCleo, act: 'take and hang' }],
    first: well,
    taken: { anna: 1, ben: 1, cleo: 2 },
  },
  {
    name: 'dot: takes it, then resets; resend',
    faults: [{ ...toCleo, act: 'take and reset' }],
    first: well,
    taken: { anna: 1, ben: 1, cleo: 2 },
  },
  {
    name: 'dot: loses it and resets; resend',
    faults: [{ ...toCleo, act: 'reset' }],
    first: well,
  },
  {
    name: 'dot: takes it and resets, twice; resend once',
    faults: [{ ...toCleo, act: 'take and reset', isLasting: true }],
    first: { ...well, cleo: 'unknown' },
    taken: { anna: 1, ben: 1, cleo: 2 },
  },
  {
    name: 'RCPT: refuses one of three',
    faults: [
      { at: 'RCPT', to: addressOf('ben'), act: 'answer', text: '550 no such mailbox', isLasting: true },
    ],
    first: { ...well, ben: 'refused' },
  },
  {
    name: 'RCPT: puts off one of three',
    faults: [{ at: 'RCPT', to: addressOf('ben'), act: 'answer', text: '450 greylisted' }],
    first: { ...well, ben: 'deferred' },
    last: well,
  },
  {
    name: 'MAIL: 421 and leaves, on a kept connection',
    faults: [{ at: 'MAIL', act: 'answer and leave', text: '421 closing' }],
    first: { ...well, anna: 'deferred' },
    last: well,
  },
  {
    name: 'dot: takes each and leaves at once: the kept connection is gone',
    faults: [{ at: 'dot', act: 'leave', isLasting: true }],
    first: well,
  },
  {
    name: 'MAIL: resets a kept connection as a message begins: another one is used',
    faults: [{ at: 'MAIL', act: 'reset' }],
    first: well,
  },
  {
    name: 'DATA: hangs on a kept connection: another one is used',
    faults: [{ at: 'DATA', act: 'hang' }],
    first: well,
  },
  {
    name: 'greeting: speaks another protocol',
    faults: [{ at: 'greeting', act: 'answer', text: 'HTTP/1.1 400 Bad Request' }],
    first: { ...well, anna: 'deferred' },
    last: well,
  },
];

/** Every case; those of a step have its name before the colon. */
export const mailCases: readonly MailCase[] = [...mailStages.flatMap(atStage), ...named];
