import { randomBytes } from 'node:crypto';
import { Argument, Command } from 'commander';
import { writeSecret } from '../../adapters/files/write-secret.ts';
import { toBase32 } from '../../adapters/secrets/base32.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';

const totpHelp: CommandHelp = {
  about: [
    'Creates a key for one-time codes (TOTP), writes it to a file that only you can read, and prints it for an authenticator app: as an address, and as text to type. Whoever sees the key can create codes.',
    'Name the file in the configuration: console.users.NAME.totp. The user then signs in with the password and a code. If the app is lost, sign in with outlay console link, and create another key with --force.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      usage: 'the file already exists',
      notWritten: 'the file cannot be written',
    }),
  },
  examples: [['outlay console totp secrets/anna-totp', 'Create a key for an authenticator app.']],
};

/** RFC 4226 §4, R6 recommends 20 bytes. */
const keyBytes = 20;

/** `outlay console totp`: creates a key for one-time codes. */
export function totpCommand(context: CommandContext): Command {
  const command = new Command('totp')
    .description('Create a key for the one-time codes of a user of the console.')
    .addArgument(new Argument('<file>', 'where to write the key'))
    .option('--force', 'replace the file')
    .action((file: string, { force = false }: { readonly force?: boolean }) => create(context, file, force));
  return withHelp(command, totpHelp);
}

async function create({ print, say }: CommandContext, file: string, force: boolean): Promise<void> {
  const key = toBase32(randomBytes(keyBytes));
  await writeSecret(file, `${key}\n`, force);
  print(`otpauth://totp/Outlay?secret=${key}&issuer=Outlay\n${key.match(/.{4}/g)?.join(' ')}\n`);
  say(`Wrote ${file}. Add the key above to an authenticator app.`);
  say(`In the configuration: console.users.NAME.totp: { file: ${file} }. Reload outlay serve to use it.`);
}
