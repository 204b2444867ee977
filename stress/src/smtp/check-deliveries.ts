import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Attempt, Delivery } from 'outlay/internal/adapters/store/schema.ts';
import type { FailingMailServer, ReceivedMessage } from './failing-mail-server.ts';
import { addressOf, resentRecipient } from './mail-fixture.ts';

/** What a mail server recorded. */
export type MailEvidence = Pick<FailingMailServer, 'received' | 'declined'>;

/**
 * Compares the record of a run's messages with that of the mail server.
 * @param record - of a run that is over
 * @returns the differences
 */
export function checkDeliveries({ deliveries, attempts }: RunRecord, mail: MailEvidence): string[] {
  return deliveries.flatMap((delivery) => {
    const received = mail.received.filter(({ to }) => to === delivery.target);
    const own = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
    const evidence = { delivery, received, attempts: own, declined: mail.declined };
    const problems = [...copyProblems(evidence), ...stateProblems(evidence), ...attemptProblems(evidence)];
    return problems.map((problem) => `${delivery.target} is ${delivery.state}: ${problem}`);
  });
}

type Evidence = {
  readonly delivery: Delivery;
  readonly received: readonly ReceivedMessage[];
  readonly attempts: readonly Attempt[];
  readonly declined: MailEvidence['declined'];
};

/** No recipient gets a message twice, except the one whose messages are sent again when they may have arrived. */
function copyProblems({ delivery, received }: Evidence): string[] {
  const taken = received.filter(({ isTaken }) => isTaken);
  const most =
    delivery.target === addressOf(resentRecipient) && taken.some(({ answer }) => answer === undefined)
      ? 2
      : 1;
  const hashes = new Set(received.map(({ sha256 }) => sha256));
  return [
    ...(taken.length > most ? [`it was taken ${taken.length} times`] : []),
    ...(hashes.size > 1 ? [`it came in ${hashes.size} versions`] : []),
    ...(received.some(({ messageId }) => messageId !== delivery.messageId) ? ['another message came'] : []),
  ];
}

/** The state follows from the server's last answer, or from the lack of one. */
function stateProblems({ delivery, received, declined }: Evidence): string[] {
  const { state, receipt, reason } = delivery;
  const last = received.at(-1);
  switch (state) {
    case 'accepted':
      return last?.isTaken && last.answer === receipt ? [] : [`the server's last answer was ${last?.answer}`];
    case 'refused': {
      const words = [...declined, ...received.map(({ answer }) => ({ text: answer ?? '' }))].map(
        ({ text }) => text,
      );
      const isKnown =
        delivery.target === addressOf(resentRecipient) || !received.some(({ isTaken }) => isTaken);
      const isSaid = isKnown && words.some((text) => text.startsWith('5') && reason?.includes(text));
      return isSaid ? [] : [`the server took it, or never answered "${reason}"`];
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

/** Each message that the server received has an attempt, and each attempt has ended. */
function attemptProblems({ delivery, received, attempts }: Evidence): string[] {
  const uncertain = attempts.filter(({ outcome }) => outcome === 'unknown').length;
  const unanswered = received.filter(({ answer }) => answer === undefined).length;
  return [
    ...(attempts.some(({ endedAt }) => endedAt === null) ? ['an attempt did not end'] : []),
    ...(attempts.length !== delivery.attempt
      ? [`${attempts.length} of ${delivery.attempt} attempts are recorded`]
      : []),
    ...(uncertain !== unanswered
      ? [`${uncertain} of ${unanswered} unanswered messages are recorded as uncertain`]
      : []),
  ];
}
