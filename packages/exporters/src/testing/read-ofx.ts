/** A transaction of an OFX file for comparisons. */
export type ReadOfxTransaction = {
  readonly account: string;
  readonly currency: string;
  readonly type: string;
  /** `20261005120000`. */
  readonly posted: string;
  readonly amount: string;
  readonly id: string;
  readonly name: string;
  readonly memo: string;
};

/** Reads the transactions of an OFX file, statement by statement. */
export function readOfx(file: Buffer): ReadOfxTransaction[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  return elements(text, 'STMTRS').flatMap((statement) => {
    const [account = ''] = elements(statement, 'ACCTID');
    const [currency = ''] = elements(statement, 'CURDEF');
    return elements(statement, 'STMTTRN').map((transaction) => {
      const value = (name: string) => elements(transaction, name).map(unescaped).join('');
      return {
        account: unescaped(account),
        currency,
        type: value('TRNTYPE'),
        posted: value('DTPOSTED'),
        amount: value('TRNAMT'),
        id: value('FITID'),
        name: value('NAME'),
        memo: value('MEMO'),
      };
    });
  });
}

/** The content of each element with a name. */
function elements(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner);
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
