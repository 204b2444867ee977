/**
 * What is wrong with an account; `undefined` if DATEV has accounts like it. Ledger accounts have the length that the books
 * use, those of customers and suppliers one digit more; a shorter account is refused, because 420 may stand for 0420
 * and for 4200.
 */
export function datevAccountProblem(account: string, accountLength: number): string | undefined {
  const isAllowed =
    /^\d+$/.test(account) &&
    !/^0+$/.test(account) &&
    (account.length === accountLength || account.length === accountLength + 1);
  if (isAllowed) return undefined;
  const longer = `${accountLength + 1} for a customer or supplier`;
  return `${JSON.stringify(account)} is not an account of DATEV; expected ${accountLength} digits, or ${longer}`;
}

/** What is wrong with a cost center; `undefined` if DATEV has cost centers like it. */
export function datevCostCenterProblem(costCenter: string): string | undefined {
  if (/^[A-Za-z0-9_ ]{0,36}$/.test(costCenter)) return undefined;
  const expected = 'at most 36 letters, digits, spaces or _, without accents';
  return `${JSON.stringify(costCenter)} is not a cost center of DATEV; expected ${expected}`;
}
