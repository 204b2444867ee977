import { KsefError, ksefNumberIn, readKsefFile } from '@outlay/ksef';
import { aKsefNumber, aTaxNumber, exampleInvoices } from '@outlay/ksef/testing';
import type { FuzzTarget } from '../engine/fuzz-target.ts';

const ksefNumber = aKsefNumber(aTaxNumber(0), '2026-10-05');
const confirmation = `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"><Dokument><NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu><SkrotDokumentu>aGFzaA==</SkrotDokumentu></Dokument></Potwierdzenie>`;

/** Files of KSeF. */
const invoices: FuzzTarget = {
  name: 'ksef-invoices',
  seeds: [
    ...exampleInvoices().map(({ xml }) => xml),
    confirmation,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a:b xmlns:a="urn:x"><![CDATA[<]]></a:b>',
  ],
  isRefusal: (error) => error instanceof KsefError,
  read: (text) => readKsefFile(new TextEncoder().encode(text)),
};

/** Names of files, in which KSeF numbers are looked for. */
const numbers: FuzzTarget = {
  name: 'ksef-numbers',
  seeds: [`${ksefNumber}.xml`, `faktura ${ksefNumber} (1).xml`, ''],
  isRefusal: () => false,
  read(text) {
    const found = ksefNumberIn(text);
    if (found !== null && ksefNumberIn(found) !== found) throw new Error('another number');
  },
};

/** The readers of invoices. */
export const ksefFuzzTargets: readonly FuzzTarget[] = [invoices, numbers];
