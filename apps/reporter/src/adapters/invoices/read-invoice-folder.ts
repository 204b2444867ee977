import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ConfirmedInvoice,
  KsefError,
  type KsefInvoice,
  ksefLimits,
  ksefNumberOf,
  readKsefFile,
} from '@outlay/ksef';
import type { SupplierInvoice, SupplierInvoices, UnreadInvoice } from '@outlay/reports';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { readNamedFile, UnreadableError } from '../files/read-named-file.ts';

/** Limits of a folder: files that end in `.xml`, their bytes together, and invoices in confirmations of receipt. */
export type FolderLimits = {
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly maxConfirmed: number;
};

/** Limits of the folder that an accounting file names. */
export const folderLimits: FolderLimits = {
  maxFiles: 20_000,
  maxBytes: 512 * 1024 * 1024,
  maxConfirmed: 100_000,
};

/**
 * Reads the invoices of KSeF in a folder: the files that end in `.xml`, without folders inside it. Links are not followed, so
 * that nothing outside the folder is read. A file that cannot be read is listed, and the others count.
 * @param buyer - a NIP: invoices to anybody else are listed, too
 * @throws {ConfigurationError} if the folder cannot be read, or holds more than is read of one: what is left out could fit
 *   better than what is read
 */
export async function readInvoiceFolder(
  folder: string,
  buyer?: string,
  { maxFiles, maxBytes, maxConfirmed }: FolderLimits = folderLimits,
): Promise<Required<Pick<SupplierInvoices, 'invoices' | 'unread' | 'buyers'>>> {
  const entries = await xmlEntries(folder);
  if (entries.length > maxFiles) throw tooMuch(folder, `more than ${maxFiles} XML files`);
  const read: ReadFile[] = [];
  let bytes = 0;
  let confirmations = 0;
  for (const entry of entries) {
    const file = await readEntry(folder, entry);
    read.push(file);
    bytes += file.bytes;
    if (bytes > maxBytes) throw tooMuch(folder, `XML files of more than ${maxBytes / 1024 / 1024} MB`);
    confirmations += file.confirmed?.length ?? 0;
    if (confirmations > maxConfirmed) {
      throw tooMuch(folder, `confirmations of receipt of more than ${maxConfirmed} invoices`);
    }
  }
  const confirmed = read.flatMap((file) => file.confirmed ?? []);
  const own = buyer === undefined ? read : read.map((file) => boughtBy(buyer, file));
  const buyers = own.flatMap(({ invoice }) => invoice?.buyerTaxNumber ?? []);
  return {
    buyers: [...new Set(buyers)],
    invoices: own.flatMap((file) => (file.invoice ? [supplierInvoice(file.invoice, file, confirmed)] : [])),
    unread: own.flatMap((file) => file.unread ?? []),
  };
}

/** The file; without its invoice if that is to anybody else. */
function boughtBy(buyer: string, file: ReadFile): ReadFile {
  const { invoice, ...rest } = file;
  if (!invoice || invoice.buyerTaxNumber === buyer) return file;
  return { ...rest, unread: { fileName: file.name, reason: 'other_buyer', field: invoice.buyerTaxNumber } };
}

/** Without what no report reads: the lines of thousands of invoices would only take memory. */
type KeptInvoice = Omit<KsefInvoice, 'lines' | 'corrects'> & { readonly lineCount: number };

/** What came of a file: an invoice, confirmed numbers, or why it was not read. */
type ReadFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly invoice?: KeptInvoice;
  readonly confirmed?: readonly ConfirmedInvoice[];
  readonly unread?: UnreadInvoice;
};

async function xmlEntries(folder: string): Promise<Dirent[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    const reason = reasons[code] ?? code;
    throw new ConfigurationError(sayReason('invoices_unreadable', { folder, why: reason }), { cause: error });
  }
  return entries
    .filter((entry) => /\.xml$/i.test(entry.name) && !entry.isDirectory())
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: sayReason('invoices_no_folder'),
  ENOTDIR: sayReason('invoices_not_folder'),
  EACCES: sayReason('permission_denied'),
};

async function readEntry(folder: string, entry: Dirent): Promise<ReadFile> {
  const { name } = entry;
  const nothing = { name, bytes: 0, sha256: '' };
  if (!entry.isFile()) return { ...nothing, unread: { fileName: name, reason: 'not_a_file', field: null } };
  let bytes: Buffer;
  try {
    bytes = await readNamedFile(join(folder, name), { maxBytes: ksefLimits.maxBytes, isLinkRefused: true });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const reason = error.isTooLarge ? 'too_large' : 'unreadable';
    return { ...nothing, unread: { fileName: name, reason, field: null } };
  }
  const file = { name, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('base64') };
  try {
    const found = readKsefFile(bytes);
    if (found.type === 'confirmation') return { ...file, confirmed: found.invoices };
    const { lines, corrects: _corrects, ...invoice } = found.invoice;
    return { ...file, invoice: { ...invoice, lineCount: lines.length } };
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    return { ...file, unread: { fileName: name, reason: error.code, field: error.field } };
  }
}

/** An invoice as reports match it. */
function supplierInvoice(
  invoice: KeptInvoice,
  { name, sha256 }: ReadFile,
  confirmed: readonly ConfirmedInvoice[],
): SupplierInvoice {
  const { kind, number, issueDate, supplyDate, seller, gross, rates, lineCount } = invoice;
  const ksefNumber = ksefNumberOf(invoice, { name, sha256 }, confirmed);
  const known = { kind, number, issueDate, supplyDate, seller, gross, rates, lineCount };
  return { ...known, ksefNumber, fileName: name };
}

function tooMuch(folder: string, found: string): ConfigurationError {
  return new ConfigurationError(sayReason('invoices_too_many', { folder, found }));
}
