import { Argument, Command } from 'commander';
import type { CommandContext } from '../terminal/command-context.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { completionScripts } from './completion-scripts.ts';
import { type Shell, shells } from './shell-words.ts';

const completionHelp: CommandHelp = {
  about: [
    'The script asks outlay itself for what fits: commands, options and their choices, jobs and accounts of the configuration, the latest runs of a SQLite store. No server is asked.',
  ],
  examples: [
    ['source <(outlay completion bash)', 'Completion in this bash; in ~/.bashrc, in every one.'],
    [
      'outlay completion bash > ~/.local/share/bash-completion/completions/outlay',
      'In every bash, where bash-completion is installed.',
    ],
    [
      'outlay completion zsh > "${fpath[1]}/_outlay"',
      'In every zsh, once ~/.zshrc runs: autoload -U compinit && compinit',
    ],
    ['outlay completion fish > ~/.config/fish/completions/outlay.fish', 'In every fish.'],
  ],
};

/** `outlay completion SHELL`: the script that makes a shell complete words. */
export function completionCommand(context: CommandContext): Command {
  const command = new Command('completion')
    .description('Print a script that makes a shell complete commands, options, jobs and runs.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => context.print(completionScripts[shell]));
  return withHelp(command, completionHelp);
}
