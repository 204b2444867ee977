/** A transaction of a journal for comparisons. Accounts and amounts are as written in the file. */
export type ReadTransaction = {
  readonly date: string;
  readonly flag: string;
  readonly payee: string;
  /** Tags of hledger and metadata of beancount, in order, without quotes. */
  readonly details: readonly (readonly [key: string, value: string])[];
  readonly postings: readonly { readonly account: string; readonly amount: string }[];
};

/** Reads the transactions of a simple hledger or Beancount file. */
export function readJournal(file: Buffer): ReadTransaction[] {
  return String(file)
    .split('\n\n')
    .flatMap((block) => {
      const [first = '', ...lines] = block.trimEnd().split('\n');
      const head = /^(\d{4}-\d\d-\d\d) (?:([!*]) )?(?!open )(.*)$/.exec(first);
      if (!head) return [];
      const [, date = '', flag = '', payee = ''] = head;
      return [
        {
          date,
          flag,
          payee: unquoted(payee.replace(/^\(\) /, '')),
          details: details(lines),
          postings: postings(lines),
        },
      ];
    });
}

function details(lines: readonly string[]): [string, string][] {
  return lines.flatMap((line): [string, string][] => {
    const [, key, value] = /^ +(?:; )?([a-z]+): (.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, unquoted(value)]];
  });
}

function postings(lines: readonly string[]): { account: string; amount: string }[] {
  return lines.flatMap((line) => {
    const [, account, amount] = /^ +(\S.*?) {2,}(-?[\d.]+ [A-Z]{3})$/.exec(line) ?? [];
    return account === undefined || amount === undefined ? [] : [{ account, amount }];
  });
}

/** The first quoted text, or the whole text if there is none. */
function unquoted(text: string): string {
  return /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? text;
}
