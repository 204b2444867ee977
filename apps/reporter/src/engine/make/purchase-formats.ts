import { eppPurchases } from '@outlay/exporters/epp';
import { optimaPurchases } from '@outlay/exporters/optima';

/** Formats for accounting programs that leave out what a register of input tax cannot have. */
export const purchaseFormats = ['epp', 'optima'] as const;

/** One of them. */
export type PurchaseFormat = (typeof purchaseFormats)[number];

/** Divides the documents of spending by whether a file can have them, as its exporter does. */
export const purchasesOf = { epp: eppPurchases, optima: optimaPurchases } as const;

/** What files of the formats are called in warnings. */
export const purchaseFileNames = {
  en: { epp: 'EDI++ file', optima: 'XML file for Comarch ERP Optima' },
  pl: { epp: 'EDI++', optima: 'XML dla Comarch ERP Optima' },
} as const;
