import type { Report, Row } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { linkTargets } from './link-targets.ts';

const report = aReport();
const sectionOf = (id: string) => {
  const found = report.sections.find((section) => section.id === id);
  if (!found) throw new Error(`the report has no section ${id}`);
  return found;
};
const figure = (key: string) => ({
  key,
  label: '',
  value: { type: 'none' } as const,
  note: null,
  changes: [],
});
const named = (name: string): Row => [{ type: 'text', text: name }];

it('links figures to the sections with details', () => {
  const { ofFigure } = linkTargets(report.sections, report);
  expect(
    ['spent-PLN', 'documents', 'dailyAverage', 'largestCategory', 'unknown'].map((key) =>
      ofFigure(figure(key)),
    ),
  ).toEqual(['section-documents', 'section-documents', 'section-days', 'section-categories', null]);
});

it('links the largest purchase to its row', () => {
  const { ofFigure, ofTable } = linkTargets(report.sections, report);
  const row = report.figures.documents.findIndex((document) => document === report.figures.largestPurchase);
  expect(ofFigure(figure('largestPurchase'))).toBe(`row-documents-${row}`);
  expect(ofTable(sectionOf('documents')).destinationOf?.(row)).toBe(`row-documents-${row}`);
  expect(ofTable(sectionOf('documents')).destinationOf?.(row + 1)).toBeNull();
});

it('links a store to the documents', () => {
  const { ofTable } = linkTargets(report.sections, report);
  expect(ofTable(sectionOf('stores')).linkOf?.(named('Lidl'))).toBe('section-documents');
});

it('links only to destinations in the file', () => {
  const sections = report.sections.filter(({ id }) => id !== 'documents');
  const { ofFigure, ofTable } = linkTargets(sections, report satisfies Report);
  expect(ofFigure(figure('largestPurchase'))).toBeNull();
  expect(ofTable(sectionOf('stores')).linkOf).toBeUndefined();
});
