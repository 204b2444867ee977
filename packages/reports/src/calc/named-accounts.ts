import type { NamedAccounts } from '../figures/accounting-figures.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';

/** The accounts that a mapping names, each once, in its order. */
export function namedAccounts({ rules, default: rest, payments, tax }: AccountingMapping): NamedAccounts {
  const assigned = rest ? [...rules, rest] : rules;
  return {
    expenses: [...new Set(assigned.map(({ account }) => account))],
    payments: [...new Set(Object.values(payments ?? {}))],
    tax: tax?.account ?? null,
  };
}
