/** A transaction of an OFX file as a test compares it. */
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

/** The transactions of an OFX file, statement by statement. */
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

/** What stands in each element of a name. */
function elements(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner);
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
