import { type MailFault, type MailStage, mailStages } from './mail-fault.ts';
import { addressOf, type Recipient } from './mail-fixture.ts';

/** The state of the delivery to each recipient. */
export type Outcome = Readonly<Record<Recipient, string>>;

/** Faults of a mail server, and the expected states. */
export type MailCase = {
  readonly name: string;
  readonly faults: readonly MailFault[];
  /** After the first attempt. */
  readonly first: Outcome;
  /** After the deferred deliveries were attempted again, without faults; as at first where it is not given. */
  readonly last?: Outcome;
  /** How often the server took each message in the end; once for each accepted delivery where it is not given. */
  readonly taken?: Readonly<Record<Recipient, number>>;
};

const well: Outcome = { anna: 'accepted', ben: 'accepted', cleo: 'accepted' };

/** A temporary and a permanent failure at each step. */
const answers: Readonly<Record<MailStage, readonly [temporary: string, permanent: string]>> = {
  greeting: ['421 too busy', '554 not for you'],
  EHLO: ['421 too busy', '550 who are you'],
  STARTTLS: ['454 no keys at the moment', '502 not here'],
  'EHLO in TLS': ['421 too busy', '550 who are you'],
  AUTH: ['454 cannot look that up', '535 wrong password'],
  MAIL: ['451 later', '550 not from you'],
  RCPT: ['450 mailbox busy', '550 no such mailbox'],
  DATA: ['451 disk error', '554 no messages'],
  dot: ['452 no room', '554 looks like spam'],
};

/** Where a reused connection fails at these without an answer, a new one is used at once: so that has to fail too. */
const kept: ReadonlySet<MailStage> = new Set(['MAIL', 'RCPT', 'DATA']);

function atStage(at: MailStage): MailCase[] {
  const [temporary, permanent] = answers[at];
  const [lost, afterwards] = at === 'dot' ? ['unknown', 'unknown'] : ['deferred', 'accepted'];
  const silent = (act: 'hang' | 'reset') => Array.from({ length: kept.has(at) ? 2 : 1 }, () => ({ at, act }));
  return [
    {
      name: `${at}: ${temporary}`,
      faults: [{ at, act: 'answer', text: temporary }],
      first: { ...well, anna: 'deferred' },
      last: well,
    },
    {
      name: `${at}: ${permanent}`,
      faults: [{ at, act: 'answer', text: permanent }],
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

/** The time between the final dot and the answer, and faults for one of several recipients. */
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
    faults: [{ ...toCleo, act: 'take and reset', isPersistent: true }],
    first: { ...well, cleo: 'unknown' },
    taken: { anna: 1, ben: 1, cleo: 2 },
  },
  {
    name: 'RCPT: refuses one of three',
    faults: [
      { at: 'RCPT', to: addressOf('ben'), act: 'answer', text: '550 no such mailbox', isPersistent: true },
    ],
    first: { ...well, ben: 'refused' },
  },
  {
    name: 'RCPT: defers one of three',
    faults: [{ at: 'RCPT', to: addressOf('ben'), act: 'answer', text: '450 greylisted' }],
    first: { ...well, ben: 'deferred' },
    last: well,
  },
  {
    name: 'MAIL: 421 and leaves, on a reused connection',
    faults: [{ at: 'MAIL', act: 'answer and leave', text: '421 closing' }],
    first: { ...well, anna: 'deferred' },
    last: well,
  },
  {
    name: 'dot: takes each and leaves at once: the reused connection is gone',
    faults: [{ at: 'dot', act: 'leave', isPersistent: true }],
    first: well,
  },
  {
    name: 'MAIL: resets a reused connection as a message begins: another one is used',
    faults: [{ at: 'MAIL', act: 'reset' }],
    first: well,
  },
  {
    name: 'DATA: hangs on a reused connection: another one is used',
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

/** Every case; the name begins with the step. */
export const mailCases: readonly MailCase[] = [...mailStages.flatMap(atStage), ...named];
