import { Argument, Command } from 'commander';
import { writeSecret } from '../../adapters/files/write-secret.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';

const passwordHelp: CommandHelp = {
  about: [
    'Asks for a password and writes its hash (scrypt) to a file that only you can read. Without a terminal, the password is the first line of standard input. It has 12 to 128 characters of any kind; a password manager creates a good one.',
    'Name the file in the configuration: console.users.NAME.passwordHash. Operators need one-time codes, too: outlay console totp. To change the password, use --force, then reload outlay serve; this ends all sessions of the user.',
  ],
  lists: {
    'Exit codes': exitCodeList(['done', 'usage', 'notWritten'], {
      usage: 'the password cannot be used, or the file already exists',
      notWritten: 'the file cannot be written',
    }),
  },
  examples: [
    ['outlay console password secrets/anna-password', 'Choose a password.'],
    ['outlay console password --force secrets/anna-password', 'Change it.'],
  ],
};

/** `outlay console password`: writes the hash of a password. */
export function passwordCommand(context: CommandContext): Command {
  const command = new Command('password')
    .description('Choose a password for a user of the console.')
    .addArgument(new Argument('<file>', 'where to write the hash of the password'))
    .option('--force', 'replace the file')
    .action((file: string, { force = false }: { readonly force?: boolean }) => choose(context, file, force));
  return withHelp(command, passwordHelp);
}

async function choose(
  { ask, askHidden = noInput, say }: CommandContext,
  file: string,
  force: boolean,
): Promise<void> {
  // Loaded here, so that other commands start faster.
  const { hashPassword, isPassword, passwordLength } = await import(
    '../../adapters/secrets/password-hash.ts'
  );
  const { min, max } = passwordLength;
  const password = await askHidden(`Password, ${min} to ${max} characters: `);
  if (!isPassword(password)) throw new UsageError(`expected a password of ${min} to ${max} characters`);
  // From a pipe, it was not typed.
  if (ask && (await askHidden('The same again: ')) !== password) {
    throw new UsageError('the passwords differ; nothing was written');
  }
  await writeSecret(file, `${await hashPassword(password)}\n`, force);
  say(`Wrote ${file}. In the configuration: console.users.NAME.passwordHash: { file: ${file} }`);
  say('Reload outlay serve to use it.');
}

function noInput(): never {
  throw new UsageError('no password was given');
}
