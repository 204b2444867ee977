import { locales } from '@outlay/reports';
import { describeIssue } from '@outlay/yaml';
import { z } from 'zod';
import { emailAddress, mailbox } from '../../adapters/channels/email/email-address.ts';
import { accountSchema } from '../../adapters/configuration/account-schema.ts';
import { name, path, text } from '../../adapters/configuration/plain-values.ts';
import { smtpSchema } from '../../adapters/configuration/smtp-schema.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** The answers for a first configuration. */
export type FirstAnswers = {
  readonly baseUrl: string;
  readonly account: string;
  readonly locale: (typeof locales)[number];
  readonly timeZone: string;
  readonly currency: string;
  /** Folder for reports. */
  readonly folder: string;
  /** Recipient and mail server; without a user there is no login. */
  readonly email: {
    readonly to: string;
    readonly host: string;
    readonly user: string | null;
    readonly from: string;
  } | null;
};

/** Returns the answer to a question; `null` without a terminal. */
export type Ask = ((question: string) => Promise<string>) | null;

type Question = {
  readonly question: string;
  readonly schema: z.ZodType;
  /** The default answer; without it, an answer is required. */
  readonly defaultAnswer?: string;
  /** Prints what is wrong with an answer before the question is repeated. */
  readonly say: (line: string) => void;
};

const { baseUrl, timeZone, currency } = accountSchema.shape;
const none = z.literal('');

/**
 * Asks for a first configuration; without a terminal, uses the default answers.
 * @param address - of the service, if known
 * @throws {UsageError} if the address is unknown and there is no terminal
 */
export async function firstAnswers(
  ask: Ask,
  address: string | undefined,
  say: (line: string) => void,
): Promise<FirstAnswers> {
  const answer = (question: string, schema: z.ZodType, defaultAnswer?: string) =>
    answerTo(ask, { question, schema, say, ...(defaultAnswer === undefined ? {} : { defaultAnswer }) });
  return {
    baseUrl: await answer('Address of the service (https://…)', baseUrl, address),
    account: await answer('Account name, used in file names', name, 'home'),
    locale: (await answer('Report language (pl or en)', z.enum(locales), 'en')) as 'pl' | 'en',
    timeZone: await answer('Time zone', timeZone, 'Europe/Warsaw'),
    currency: await answer('Currency', currency, 'PLN'),
    folder: await answer('Folder for reports', path, 'reports'),
    email: await emailAnswers(answer),
  };
}

async function emailAnswers(
  answer: (question: string, schema: z.ZodType, defaultAnswer?: string) => Promise<string>,
): Promise<FirstAnswers['email']> {
  const to = await answer(
    'E-mail address to send reports to (leave empty for none)',
    emailAddress.or(none),
    '',
  );
  if (to === '') return null;
  const host = await answer('Mail server (SMTP host)', smtpSchema.shape.host);
  const user = await answer('Mail server user name (enter - for no login)', text, to);
  const from = await answer('Sender address', mailbox, to);
  return { to, host, user: user === '-' ? null : user, from };
}

async function answerTo(ask: Ask, { question, schema, defaultAnswer, say }: Question): Promise<string> {
  for (;;) {
    const given = (await ask?.(defaultAnswer ? `${question} [${defaultAnswer}]: ` : `${question}: `))?.trim();
    const answer = given || defaultAnswer;
    if (answer === undefined && !ask) {
      throw new UsageError('cannot ask without a terminal; pass --base-url or set OUTLAY_BASE_URL');
    }
    const [issue] = schema.safeParse(answer ?? '').error?.issues ?? [];
    if (!issue) return answer ?? '';
    const problem = describeIssue(issue, answer ?? '');
    if (!ask) throw new UsageError(`${question}: ${problem}`);
    say(problem);
  }
}
