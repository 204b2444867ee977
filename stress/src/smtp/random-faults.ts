import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { type MailFault, type MailStage, mailStages } from './mail-fault.ts';
import { addressOf, recipients } from './mail-fixture.ts';

const maxFaults = 6;

/** Faults of a mail server at random steps, some of them for one recipient only. */
export function randomFaults(random: SeededRandom): MailFault[] {
  return Array.from({ length: Math.floor(random.between(1, maxFaults)) }, () => randomFault(random));
}

function randomFault(random: SeededRandom): MailFault {
  const at = random.pick(mailStages);
  const to = isForOne(at) && random.chance(0.5) ? { to: addressOf(random.pick(recipients)) } : {};
  return { at, ...to, ...randomAct(at, random) };
}

function isForOne(at: MailStage): boolean {
  return at === 'RCPT' || at === 'DATA' || at === 'dot';
}

function randomAct(at: MailStage, random: SeededRandom) {
  if (at === 'dot' && random.chance(0.5)) {
    return { act: random.pick(['take and hang', 'take and reset', 'take and reset'] as const) };
  }
  const act = random.pick([
    'answer',
    'answer',
    'answer and leave',
    'hang',
    'reset',
    'reset',
    'leave',
  ] as const);
  if (act === 'leave' && at === 'DATA') return { act: 'reset' } as const;
  if (act === 'answer') return { act, text: `${random.chance(0.7) ? 451 : 550} not now, at ${at}` };
  return act === 'answer and leave' ? { act, text: `421 closing, at ${at}` } : { act };
}
