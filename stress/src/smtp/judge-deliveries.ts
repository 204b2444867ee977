import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Attempt, Delivery } from 'outlay/internal/adapters/store/schema.ts';
import type { FailingMailServer, HeardMessage } from './failing-mail-server.ts';
import { addressOf, resentReader } from './mail-office.ts';

/** What a mail server has recorded. */
export type MailEvidence = Pick<FailingMailServer, 'heard' | 'declined'>;

/**
 * Holds what is recorded of a run's messages against what the mail server recorded, and says what does not agree.
 * @param record - of a run that is over
 */
export function judgeDeliveries({ deliveries, attempts }: RunRecord, mail: MailEvidence): string[] {
  return deliveries.flatMap((delivery) => {
    const heard = mail.heard.filter(({ to }) => to === delivery.target);
    const own = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
    const evidence = { delivery, heard, tries: own, declined: mail.declined };
    const wrong = [...copyProblems(evidence), ...stateProblems(evidence), ...tryProblems(evidence)];
    return wrong.map((problem) => `${delivery.target} is ${delivery.state}: ${problem}`);
  });
}

type Evidence = {
  readonly delivery: Delivery;
  readonly heard: readonly HeardMessage[];
  readonly tries: readonly Attempt[];
  readonly declined: MailEvidence['declined'];
};

/** Nobody gets it twice, but whose message is to be sent again when it may have arrived: that one once more. */
function copyProblems({ delivery, heard }: Evidence): string[] {
  const taken = heard.filter(({ isTaken }) => isTaken);
  const most =
    delivery.target === addressOf(resentReader) && taken.some(({ answer }) => answer === undefined) ? 2 : 1;
  const hashes = new Set(heard.map(({ sha256 }) => sha256));
  return [
    ...(taken.length > most ? [`it was taken ${taken.length} times`] : []),
    ...(hashes.size > 1 ? [`it came in ${hashes.size} versions`] : []),
    ...(heard.some(({ messageId }) => messageId !== delivery.messageId) ? ['another message came'] : []),
  ];
}

/** The state is what the server's last word was, or that there was none. */
function stateProblems({ delivery, heard, declined }: Evidence): string[] {
  const { state, receipt, reason } = delivery;
  const last = heard.at(-1);
  switch (state) {
    case 'accepted':
      return last?.isTaken && last.answer === receipt ? [] : [`the server's last answer was ${last?.answer}`];
    case 'refused': {
      const words = [...declined, ...heard.map(({ answer }) => ({ text: answer ?? '' }))].map(
        ({ text }) => text,
      );
      const isKnown = delivery.target === addressOf(resentReader) || !heard.some(({ isTaken }) => isTaken);
      const isSaid = isKnown && words.some((text) => text.startsWith('5') && reason?.includes(text));
      return isSaid ? [] : [`the server took it, or never said "${reason}"`];
    }
    case 'unknown':
      return last !== undefined && last.answer === undefined
        ? []
        : ['the server did not have it without an answer'];
    case 'pending':
    case 'sending':
    case 'deferred':
    case 'skipped':
      return ['it is not over'];
  }
}

/** Of every message that the server had, a try was recorded, and each was ended. */
function tryProblems({ delivery, heard, tries }: Evidence): string[] {
  const uncertain = tries.filter(({ outcome }) => outcome === 'unknown').length;
  const unanswered = heard.filter(({ answer }) => answer === undefined).length;
  return [
    ...(tries.some(({ endedAt }) => endedAt === null) ? ['a try did not end'] : []),
    ...(tries.length !== delivery.attempt
      ? [`${tries.length} of ${delivery.attempt} tries are recorded`]
      : []),
    ...(uncertain !== unanswered ? [`${uncertain} of ${unanswered} open ends are recorded`] : []),
  ];
}
