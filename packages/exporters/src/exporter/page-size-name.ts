/** The page sizes of a PDF. */
export const pdfPageSizes = ['a4', 'letter'] as const;

/** The name of a page size. */
export type PageSizeName = (typeof pdfPageSizes)[number];
