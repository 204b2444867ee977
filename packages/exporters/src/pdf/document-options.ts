import type { Report } from '@outlay/reports';

/**
 * The options of pdfkit for a document. The identifier of the file is derived from them, so that the same report gives
 * the same file.
 */
export function documentOptions(report: Report): PDFKit.PDFDocumentOptions {
  const { title, period, account, locale, generatedAt } = report;
  return {
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: locale,
    displayTitle: true,
    // No standard font of pdfkit: those are not embedded.
    font: null as unknown as string,
    info: {
      Title: `${title}, ${period.label}`,
      ...(account === null ? {} : { Author: account }),
      Creator: 'Outlay',
      Producer: 'PDFKit',
      CreationDate: new Date(generatedAt),
    },
  };
}
