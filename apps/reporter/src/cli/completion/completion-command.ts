import { Argument, Command } from 'commander';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { completionScripts } from './completion-scripts.ts';
import { type Shell, shells } from './shell-words.ts';

const completionHelp: CommandHelp = {
  about: [
    'The script completes commands, options, their values, the jobs and accounts of the configuration, and recent runs from a SQLite store. It never contacts a server.',
  ],
  examples: [
    [
      'source <(outlay completion bash)',
      'Enable completion in the current shell; add this line to ~/.bashrc to enable it in every bash session.',
    ],
    [
      'outlay completion bash > ~/.local/share/bash-completion/completions/outlay',
      'Enable it in every bash session, if bash-completion is installed.',
    ],
    [
      'outlay completion zsh > "${fpath[1]}/_outlay"',
      'Enable it in every zsh session; ~/.zshrc must contain: autoload -U compinit && compinit',
    ],
    ['outlay completion fish > ~/.config/fish/completions/outlay.fish', 'Enable it in every fish session.'],
  ],
};

/** `outlay completion SHELL`: prints the completion script of a shell. */
export function completionCommand(context: CommandContext): Command {
  const command = new Command('completion')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .action((shell: Shell) => context.print(completionScripts[shell]));
  return withHelp(command, completionHelp);
}
