import { writeFile } from 'node:fs/promises';
import { dateInZone, type PeriodKind, periodKinds } from '@outlay/core/time';
import { fetchDataset } from '@outlay/dataset';
import { buildReport } from '@outlay/reports';
import { Argument, Command } from 'commander';
import { readAccountingFile } from '../../adapters/configuration/read-accounting-file.ts';
import { isErrno, outputErrorAt } from '../../adapters/files/file-failure.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import { connect } from '../../adapters/service/connect.ts';
import { readPeriod } from '../../engine/manual/read-period.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { type ConnectionChoice, reportConnection } from '../report/report-connection.ts';
import { withRemedy } from '../report/with-remedy.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { readTimeZone } from '../terminal/option-readers.ts';
import { suppliersDraft } from './suppliers-draft.ts';

type SuggestOptions = ConnectionChoice & {
  readonly period: string;
  readonly out: string;
  readonly accounting?: string;
};

const suggestHelp: CommandHelp = {
  about: [
    'Writes a YAML file with the stores of a period, the largest amounts first, each with a suggested supplier name. Complete the file, then refer to it in the accounting file: suppliers: suppliers.yaml. With --accounting, stores that already have a supplier are left out. An existing file is never overwritten.',
  ],
  examples: [
    ['outlay suppliers suggest yearly --period 2026', 'Write the stores of 2026 to suppliers.yaml.'],
    [
      'outlay suppliers suggest monthly --accounting accounting.yaml --out new.yaml',
      'Write the stores of last month that have no supplier yet to new.yaml.',
    ],
  ],
};

const suppliersHelp: CommandHelp = {
  examples: [['outlay suppliers suggest yearly', 'Write the stores of last year to suppliers.yaml.']],
};

/** `outlay suppliers suggest KIND`: drafts a suppliers file. */
export function suppliersCommand(context: CommandContext): Command {
  const suggest = new Command('suggest')
    .description('Draft a suppliers file from the stores of a period.')
    .addArgument(new Argument('<kind>', 'period type').choices(periodKinds))
    .option('-p, --period <period>', 'last, current, or a period as in outlay report', 'last')
    .option('-o, --out <file>', 'file to create', 'suppliers.yaml')
    .option('--accounting <file>', 'accounting file; stores that have a supplier there are left out')
    .option(
      '-z, --time-zone <zone>',
      'IANA time zone (default: from the configuration, or Europe/Warsaw)',
      readTimeZone,
    )
    .addOption(configurationOption())
    .option('-a, --account <account>', 'account from the configuration (default: the only one)')
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .action((kind: PeriodKind, options: SuggestOptions) => suggestSuppliers(context, kind, options));
  const suppliers = new Command('suppliers')
    .helpCommand('help [command]', 'Show help for a command.')
    .addCommand(withHelp(suggest, suggestHelp));
  return withHelp(suppliers, suppliersHelp);
}

async function suggestSuppliers(
  { environment, now: clock, signal, print }: CommandContext,
  kind: PeriodKind,
  options: SuggestOptions,
): Promise<void> {
  const source = await reportConnection(options, { environment, now: clock });
  const { settings, limits, timeZone, account } = source;
  const now = clock();
  const period = readPeriod(options.period, { kind, monthStartsOn: undefined }, dateInZone(now, timeZone));
  const known = options.accounting === undefined ? null : await readAccountingFile(options.accounting);
  const { client, close } = connect({ ...settings, limits }, { timeZone });
  try {
    const whose = { account: account?.title ?? null, ...(account ? { currency: account.currency } : {}) };
    const dataset = await fetchDataset(client, { kind, period, timeZone, ...whose, now, signal });
    const accounting = { rules: [], suppliers: known?.suppliers ?? [] };
    const { figures, period: named } = buildReport(dataset, { locale: 'en', sections: [], accounting });
    const text = suppliersDraft(figures.accounting?.withoutSupplier ?? [], named.label);
    await writeNew(options.out, text);
  } catch (error) {
    throw withRemedy(error, source);
  } finally {
    await close();
  }
  print(`${options.out}\n`);
}

/** @throws {UsageError | OutputError} if the file exists, or cannot be written */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    if (!isErrno(error)) throw error;
    if (error.code === 'EEXIST') {
      throw new UsageError(`${path} already exists; pass --out to write another file`);
    }
    const { message } = await outputErrorAt(path, error.code);
    throw OutputError.of(message, {});
  }
}
