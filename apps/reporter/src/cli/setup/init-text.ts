import type { FirstAnswers } from './init-questions.ts';

/** The environment variable with the password of the mail server. */
export const passwordVariable = 'OUTLAY_SMTP_PASSWORD';

/** Paths and references in a first configuration. */
export type InitialReferences = {
  /** Path of the JSON Schema for editors, relative to the file. */
  readonly schema: string;
  /** Reference to the token, in YAML. */
  readonly token: string;
  readonly caFile: string | null;
};

/** The text of a first configuration, with comments. */
export function initText(answers: FirstAnswers, { schema, token, caFile }: InitialReferences): string {
  const { baseUrl, account, locale, timeZone, currency, folder, email } = answers;
  return `# yaml-language-server: $schema=${schema}
#
# Validate this file: outlay config check
# List the next occurrences of each job: outlay jobs
# Run the jobs at their times, and serve the console: outlay serve
# Paths are relative to this file. Refer to secrets as { env: NAME } or { file: PATH }; never write them here.

accounts:
  ${key(account)}:
    baseUrl: ${quoted(baseUrl)}
    token: ${token}
${caFile === null ? '' : `    caFile: ${quoted(caFile)}\n`}    timeZone: ${timeZone}
    currency: ${currency}
    locale: ${locale}

jobs:
  monthly:
    kind: monthly # or weekly, quarterly, yearly
    accounts: all # or names: [${key(account)}]
    # Or { cron: '0 6 1 * *' }, or { rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;BYMINUTE=0' }.
    schedule: { cron: '0 6 1 * *', timeZone: ${timeZone} }
    period: last # the previous period; or current
    formats: [pdf, xlsx]
    whenMissed: once # missed occurrences: run the latest one; or all, skip
    whenEmpty: send # a period without documents: send the report; or skip, note
    whenIncomplete: hold # incomplete records: hold the report for review; or send-marked
    deliveries:
      - channel: folder
        path: ${quoted(folder)}
        name: '{account}/{kind}-{period}.{ext}'
      # Or channel: s3 with region, bucket, accessKeyId and secretAccessKey; also endpoint outside AWS.
${email ? emailDelivery(email.to, locale) : ''}${email ? smtp(email) : ''}
# Where runs and deliveries are recorded: a SQLite file, or a secret with a postgres:// address.
store:
  url: sqlite:outlay.sqlite
  # Encrypts the staged files. Create a key with openssl rand -base64 32 and keep a copy of it.
  # encryption: { key: { env: OUTLAY_STORE_KEY } }

# Pages for a browser on this machine, which outlay serve serves. To sign in: outlay console link
console: { listen: 127.0.0.1:8080 }
`;
}

function emailDelivery(to: string, locale: string): string {
  return `      - channel: email
        recipients:
          - { address: ${quoted(to)}, locale: ${locale}, formats: [pdf] }
        onUncertain: hold # a message that may have arrived is not sent again automatically; or resend
`;
}

function smtp({ host, user, from, to }: NonNullable<FirstAnswers['email']>): string {
  const login = user === null ? '' : `  user: ${quoted(user)}\n  password: { env: ${passwordVariable} }\n`;
  return `
smtp:
  host: ${quoted(host)}
  security: starttls # port 587; or tls, port 465
${login}  from: ${quoted(from)}

# Who receives an alert when a report fails, is held or may not have arrived.
alerts: { to: ${quoted(to)} }
`;
}

/** JSON strings are valid YAML strings. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Quotes a name that YAML would not read as text. */
function key(name: string): string {
  return /^(?!(?:null|true|false)$)[a-z]/.test(name) ? name : quoted(name);
}
