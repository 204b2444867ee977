import type { DatevSettings } from '@outlay/exporters';
import { datevAccountProblem, datevCostCenterProblem, datevProblems } from '@outlay/exporters/datev';
import type { AccountAssignment } from '@outlay/reports';
import { z } from 'zod';
import { ledgerAccount } from './ledger-account.ts';

const text = z.string().trim().min(1);

/** A whole number; values are read as text. */
const number = z
  .string()
  .regex(/^\d{1,9}$/, 'expected a number')
  .transform(Number);

/** Schema of the block `datev` of an accounting file. */
export const datevSchema = z
  .strictObject({
    consultant: number,
    client: number,
    fiscalYearStart: text.default('01-01'),
    accountLength: number.default(4),
    chart: text.optional(),
    label: text.optional(),
    initials: text.optional(),
    currency: text.optional(),
    lock: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    taxKeys: z.record(text, text).optional(),
    automaticAccounts: z.array(ledgerAccount).optional(),
  })
  .superRefine((settings: DatevSettings, context) => {
    for (const { path, message } of datevProblems(settings)) {
      context.addIssue({ code: 'custom', path: path.map(indexOrName), message });
    }
  });

function indexOrName(step: string, index: number, path: readonly string[]): string | number {
  return path[0] === 'automaticAccounts' && index === 1 ? Number(step) : step;
}

/** What has accounts in an accounting file. */
type Accounts = {
  readonly rules: readonly AccountAssignment[];
  readonly default?: AccountAssignment | undefined;
  readonly payments?: Readonly<Record<string, string>> | undefined;
  readonly tax?: { readonly account: string } | undefined;
  readonly datev?: DatevSettings | undefined;
};

/** Reports every account and cost center that DATEV does not have, if the file is for DATEV. */
export function checkDatevAccounts(
  { rules, default: rest, payments = {}, tax, datev }: Accounts,
  context: z.RefinementCtx,
): void {
  if (!datev) return;
  const problem = (path: readonly (string | number)[], message: string | undefined) => {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [...path], message });
  };
  const account = (path: readonly (string | number)[], value: string) =>
    problem(path, datevAccountProblem(value, datev.accountLength));
  const assigned = (path: readonly (string | number)[], { account: own, costCenter }: AccountAssignment) => {
    account([...path, 'account'], own);
    problem([...path, 'costCenter'], datevCostCenterProblem(costCenter ?? ''));
  };
  for (const [index, rule] of rules.entries()) assigned(['rules', index], rule);
  if (rest) assigned(['default'], rest);
  for (const [method, value] of Object.entries(payments)) account(['payments', method], value);
  if (tax) account(['tax', 'account'], tax.account);
  if (!payments || Object.keys(payments).length === 0) {
    problem(['datev'], 'needs payments: the accounts of payment methods');
  }
  if (datev.taxKeys && !tax) problem(['datev', 'taxKeys'], 'needs tax: the account of tax and its country');
}
