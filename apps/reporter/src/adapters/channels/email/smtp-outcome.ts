import { joinReasons, sayReason } from '../../../reasons/say-reason.ts';
import type { DeliveryOutcome } from '../delivery-outcome.ts';
import { type Login, serverReply } from './server-reply.ts';

/**
 * Interprets a failed exchange. A rejection by the server is permanent (5yz) or transient (4yz, RFC 5321 §4.2.1). If
 * the connection ends after the whole message was handed over, the outcome is unknown.
 * @param login - its password is masked
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

/** Errors that nodemailer raises without a response of the server: login, envelope or size. */
const refusedBeforehand = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE']);

/** Whether a failure includes a response of the server. */
export function isAnswer(error: unknown): boolean {
  return smtpFailure(error).responseCode !== undefined;
}

/** An error of nodemailer. */
type SmtpFailure = {
  readonly message: string;
  /** The server's response, if it rejected something. */
  readonly response?: string;
  readonly responseCode?: number;
  readonly code?: string;
  /** The command that the server responded to, such as `RCPT TO`. */
  readonly command?: string;
  /** Error code of the system or of OpenSSL. */
  readonly originalCode?: string;
};

function smtpFailure(error: unknown): SmtpFailure {
  return error instanceof Error ? error : { message: String(error) };
}

/** What a server rejects with its response to a command. */
const refusedBy: Readonly<Record<string, string>> = {
  AUTH: 'the login',
  MAIL: 'the sender',
  RCPT: 'the recipient',
  DATA: 'the message',
};

/** OpenSSL errors for an unknown issuer. */
const unknownIssuer =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** The reason of a failure, replacing misleading messages of the library. */
function reasonOf({ message, response, command = '', originalCode = '' }: SmtpFailure): string {
  const refused = refusedBy[command.split(' ')[0] ?? ''];
  if (response !== undefined && refused)
    return sayReason('mail_refused', { what: refused, answer: response });
  if (!unknownIssuer.test(originalCode)) return message;
  // After the semicolon, Node.js recommends one of its own options, which does not apply here.
  return joinReasons(
    sayReason('mail_untrusted', { error: message.split(';')[0] ?? '' }),
    sayReason('set_mail_ca'),
  );
}
