import { accounting, accountingEntries, unmapped } from './accounting.ts';
import { books } from './books.ts';
import { categories } from './categories.ts';
import { changes } from './changes.ts';
import { data } from './data.ts';
import { dataQuality, documentsToCheck } from './data-quality.ts';
import { days, weeks } from './days.ts';
import { documents, incomeDocuments } from './documents.ts';
import { duplicates, duplicatesEffect } from './duplicates.ts';
import { groups } from './groups.ts';
import { headline } from './headline.ts';
import { income } from './income.ts';
import { unmatchedInvoices, unreadInvoices } from './invoice-gaps.ts';
import { unmappedPayments, unsplitDocuments, unsplitTax } from './ledger-gaps.ts';
import { lineItems } from './line-items.ts';
import { missingSuppliers } from './missing-suppliers.ts';
import { months } from './months.ts';
import { narrative } from './narrative.ts';
import { purchaseRegister, registerMissing } from './purchase-register.ts';
import { reconciliation } from './reconciliation.ts';
import { recurring } from './recurring.ts';
import { serviceText } from './service-text.ts';
import { stores } from './stores.ts';
import { subcategories } from './subcategories.ts';

/** Every section, in the order of a report. */
export const sections = [
  headline,
  reconciliation,
  books,
  changes,
  narrative,
  serviceText,
  categories,
  subcategories,
  months,
  stores,
  weeks,
  days,
  income,
  groups,
  recurring,
  duplicates,
  duplicatesEffect,
  dataQuality,
  accounting,
  unmapped,
  unmappedPayments,
  unsplitTax,
  unsplitDocuments,
  unmatchedInvoices,
  unreadInvoices,
  missingSuppliers,
  registerMissing,
  documentsToCheck,
  documents,
  incomeDocuments,
  data,
  lineItems,
  accountingEntries,
  purchaseRegister,
] as const;
