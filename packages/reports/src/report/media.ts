/** Where a section is shown: on the pages of a PDF, on the screen (HTML), as a sheet of a workbook. */
export type Medium = (typeof media)[number];

/** Every medium. */
export const media = ['page', 'screen', 'workbook'] as const;

/** How much space an overview gets in a PDF: a page of its own, the upper half of a page, or none. */
export type OverviewSize = 'page' | 'half-page' | 'none';
