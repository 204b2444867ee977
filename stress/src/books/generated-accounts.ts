import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DocumentsOfMonth,
  generatedAccount,
} from '@outlay/exporters/internal/testing/books/any-books.ts';
import {
  type BooksFigures,
  type CheckedBooks,
  checkBooks,
  type JournalProgram,
  journalPrograms,
  sumChecks,
} from '@outlay/exporters/internal/testing/books/check-books.ts';
import { isMissing } from '@outlay/exporters/internal/testing/is-missing.ts';
import { memoryFolder } from '../fixtures/memory-folder.ts';
import { type Print, sumTallies, type Tally, tallyOf } from '../fixtures/scenario.ts';

/** How many accounts are generated. */
export type AccountsSize = { readonly count: number; readonly documentsOfMonth: DocumentsOfMonth };

/** What tells whether a program is installed. */
const commands: Readonly<Record<JournalProgram, string>> = { hledger: 'hledger', beancount: 'bean-check' };

/** So many accounts are in memory at once, and hledger and beancount start once for them. */
const accountsAtOnce = 25;

/** After so many accounts figures are printed. */
const printedAfter = 200;

/**
 * Generates two months of accounts with accounting files, and checks their entries, lists and files against their records, and the
 * joined journals with hledger and beancount where these are installed. Account `n` has the seed `seed + n`.
 */
export async function runGeneratedAccounts(
  { count, documentsOfMonth }: AccountsSize,
  { seed, print }: { readonly seed: number; readonly print: Print },
): Promise<Tally> {
  if (count === 0) return { passed: 0, failed: 0 };
  const programs = journalPrograms.filter((program) => !isMissing(commands[program]));
  const tallies: Tally[] = [];
  let checked = sumChecks([]);
  for (let from = 0; from < count; from += accountsAtOnce) {
    const seeds = Array.from(
      { length: Math.min(accountsAtOnce, count - from) },
      (_, index) => seed + from + index,
    );
    const found = await checkAccounts(seeds, { documentsOfMonth, programs });
    for (const { account, problem } of found.problems) print(`FAIL ${nameOf(account, seeds)}: ${problem}`);
    tallies.push(
      tallyOf(seeds.map((_, index) => !found.problems.some(({ account }) => isOf(account, index)))),
    );
    checked = sumChecks([checked, found]);
    const done = from + seeds.length;
    if (done === count || done % printedAfter === 0) {
      print(`${accountsText(done, checked, programs)}, seed ${seed}`);
    }
  }
  return sumTallies(tallies);
}

async function checkAccounts(
  seeds: readonly number[],
  {
    documentsOfMonth,
    programs,
  }: { readonly documentsOfMonth: DocumentsOfMonth; readonly programs: readonly JournalProgram[] },
): Promise<CheckedBooks> {
  const folder = await mkdtemp(join(await memoryFolder(), 'outlay-books-'));
  try {
    const accounts = seeds.map((seed) => generatedAccount(seed, documentsOfMonth));
    return await checkBooks(accounts, { programs, folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A problem that is of no single account is of all that were checked together. */
function isOf(account: number | null, index: number): boolean {
  return account === null || account === index;
}

function nameOf(account: number | null, seeds: readonly number[]): string {
  if (account === null) return `accounts of the seeds ${seeds[0]} to ${seeds.at(-1)}`;
  return `account of the seed ${seeds[account]}`;
}

/** The figures of a line: "200 accounts, 16,012 documents, …". */
function accountsText(
  accounts: number,
  { figures, problems }: CheckedBooks,
  programs: readonly JournalProgram[],
): string {
  const counts = [
    `${counted(accounts)} accounts`,
    `${counted(figures.documents)} documents`,
    `${counted(figures.entries)} entries`,
    `${counted(figures.unmapped)} unmapped`,
    `${counted(figures.unsplit)} unsplit`,
    `${counted(figures.unencodable)} unencodable`,
    `${counted(figures.leftOut)} left out of EDI++ and Optima`,
    ...journalPrograms.map((program) => balancesText(program, figures, programs)),
  ];
  return `generated accounts: ${counts.join(', ')}, problems ${counted(problems.length)}`;
}

function balancesText(
  program: JournalProgram,
  figures: BooksFigures,
  programs: readonly JournalProgram[],
): string {
  return programs.includes(program)
    ? `${counted(figures[program])} balances read by ${program}`
    : `${program} is not installed: no balances compared`;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
