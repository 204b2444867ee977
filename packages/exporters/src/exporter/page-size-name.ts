/** Every size of the pages of a PDF. */
export const pdfPageSizes = ['a4', 'letter'] as const;

/** The name of a size of paper. */
export type PageSizeName = (typeof pdfPageSizes)[number];
