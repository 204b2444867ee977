import type { Instant } from '@outlay/core/time';

/** A receipt in a document package. */
export type ListedReceipt = {
  readonly guid: string;
  /** In the package, without a folder. */
  readonly fileName: string;
};

const namespace = 'http://xml.datev.de/bedi/tps/document/v06.0';

/**
 * The list of receipts in a document package (`document.xml` of the DATEV XML-Schnittstelle online, version 6.0). Receipts go
 * to the inbox (`processID` 1), where DATEV ignores folders. They have no type of document, so that none is booked again: the EXTF file books them. Nothing in it has to be escaped: the names
 * of receipts are letters, digits, `-`, `_` and `.`.
 */
export function documentXml(receipts: readonly ListedReceipt[], time: Instant): string {
  const lines = receipts.map(({ guid, fileName }) =>
    [
      `    <document guid="${guid}" processID="1">`,
      `      <extension xsi:type="File" name="${fileName}"/>`,
      '    </document>\n',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<archive xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" `,
    `xsi:schemaLocation="${namespace} Document_v060.xsd" version="6.0" generatingSystem="Outlay">\n`,
    `  <header>\n    <date>${time.slice(0, 19)}</date>\n  </header>\n`,
    `  <content>\n${lines.join('')}  </content>\n</archive>\n`,
  ].join('');
}
