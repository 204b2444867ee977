import type { DeliveryOutcome } from './delivery-outcome.ts';
import { type Login, saidByServer } from './said-by-server.ts';

/**
 * What a failed exchange means. A server's own "no" is final (5yz) or passing (4yz, RFC 5321 §4.2.1).
 * A connection that ends after the whole message was handed over leaves it open whether the server took it.
 * @param login - its password is not shown
 */
export function smtpOutcome(
  error: unknown,
  { wasHandedOver, login }: { readonly wasHandedOver: boolean; readonly login: Login },
): Exclude<DeliveryOutcome, { status: 'delivered' }> {
  const { message, responseCode, code } = smtpFailure(error);
  const reason = saidByServer(message, login);
  if (responseCode !== undefined) return { status: responseCode >= 500 ? 'refused' : 'unreachable', reason };
  if (code !== undefined && refusedBeforehand.has(code)) return { status: 'refused', reason };
  return { status: wasHandedOver ? 'unknown' : 'unreachable', reason };
}

/** Login, envelope or size: the library knows before it asks that the server will not. */
const refusedBeforehand = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE']);

/** Whether a server said something, rather than nothing. */
export function isAnswer(error: unknown): boolean {
  return smtpFailure(error).responseCode !== undefined;
}

function smtpFailure(error: unknown): { message: string; responseCode?: number; code?: string } {
  return error instanceof Error ? error : { message: String(error) };
}
