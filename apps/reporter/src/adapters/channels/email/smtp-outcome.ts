import type { DeliveryOutcome } from '../delivery-outcome.ts';
import { type Login, serverReply } from './server-reply.ts';

/**
 * What a failed exchange means. A server's own "no" is final (5yz) or passing (4yz, RFC 5321 §4.2.1).
 * A connection that ends after the whole message was handed over leaves it open whether the server took it.
 * @param login - its password is not shown
 */
export function smtpOutcome(
  error: unknown,
  { wasHandedOver, login }: { readonly wasHandedOver: boolean; readonly login: Login },
): Exclude<DeliveryOutcome, { status: 'delivered' }> {
  const failure = smtpFailure(error);
  const { responseCode, code } = failure;
  const reason = serverReply(reasonOf(failure), login);
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

/** What the library says of a failure. */
type SmtpFailure = {
  readonly message: string;
  /** The whole answer of the server, where it refused something. */
  readonly response?: string;
  readonly responseCode?: number;
  readonly code?: string;
  /** What the server answered, like `RCPT TO`. */
  readonly command?: string;
  /** The code of the system or of OpenSSL. */
  readonly originalCode?: string;
};

function smtpFailure(error: unknown): SmtpFailure {
  return error instanceof Error ? error : { message: String(error) };
}

/** What a server refuses with its answer to a command. */
const refusedBy: Readonly<Record<string, string>> = {
  AUTH: 'the login',
  MAIL: 'the sender',
  RCPT: 'the recipient',
  DATA: 'the message',
};

/** Names of OpenSSL's errors of an issuer that is not known here. */
const unknownIssuer =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** Why it failed, in words of ours where the library's lead astray. */
function reasonOf({ message, response, command = '', originalCode = '' }: SmtpFailure): string {
  const refused = refusedBy[command.split(' ')[0] ?? ''];
  if (response !== undefined && refused) return `the mail server refused ${refused}: ${response}`;
  if (!unknownIssuer.test(originalCode)) return message;
  // Node advises an option of its own after a semicolon.
  return `the certificate of the mail server is not trusted (${message.split(';')[0]}); set smtp.caFile`;
}
