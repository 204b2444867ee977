import { aDocument } from '@outlay/core/testing';
import { buildReport, type Locale } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { crossingTexts, outside } from '../../testing/overview-marks.ts';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { pageSizes } from '../page/page-size.ts';
import { planDocuments } from './plan-documents.ts';
import { runSteps } from './steps.ts';

const documents = [
  aDocument({
    id: 'a',
    amount: '123.00',
    tax: '23.00',
    identifier: 'FV/117/10/2026',
    category: 'Dom',
    purchasedAt: '2026-10-05T10:00:00.000Z',
  }),
  aDocument({ id: 'b', amount: '7.00', category: 'Dom', purchasedAt: '2026-10-06T10:00:00.000Z' }),
  aDocument({
    id: 'c',
    amount: '9876543210.00',
    tax: '1846833283.00',
    identifier: 'FV/PRZEDSIĘBIORSTWO/HANDLOWO/USŁUGOWE/ODDZIAŁ/POZNAŃ/000000000117/10/2026/KOREKTA',
    category: 'Usługi doradcze i szkoleniowe dla przedsiębiorstw z branży budowlanej',
    purchasedAt: '2026-10-07T10:00:00.000Z',
  }),
];

async function listOf(preset: 'accountant' | 'household', locale: Locale, size: 'a4' | 'letter' = 'a4') {
  const report = buildReport(aDataset({ documents }), { locale, preset, appendix: ['documents'] });
  const content = report.sections.find(({ id }) => id === 'documents')?.content;
  if (content?.type !== 'table') throw new Error('a table of documents is expected');
  const context = await aPlanContext(report, pageSizes[size]);
  const blocks = [...runSteps(planDocuments(content, context, {}))];
  return { blocks, context };
}

const textsOf = async (preset: 'accountant' | 'household', locale: Locale) =>
  (await listOf(preset, locale)).blocks
    .slice(0, 2)
    .map((block) => marksOf(block.contents(0), 'text').map(({ text }) => text.replaceAll('\u00a0', ' ')));

it('has numbers and tax for the books', async () => {
  expect(await textsOf('accountant', 'en')).toEqual([
    ['Sklep', '123.00', '5 Oct 2026  ·  Dom  ·  no. FV/117/10/2026', 'tax 23.00'],
    ['Sklep', '7.00', '6 Oct 2026  ·  Dom'],
  ]);
  expect((await textsOf('accountant', 'pl'))[0]).toEqual([
    'Sklep',
    '123,00',
    '05.10.2026  ·  Dom  ·  nr FV/117/10/2026',
    'podatek 23,00',
  ]);
});

it('has neither for a household', async () => {
  expect((await textsOf('household', 'en'))[0]).toEqual(['Sklep', '123.00', '5 Oct 2026  ·  Dom']);
});

it.each(['a4', 'letter'] as const)('overlaps nothing and stays on the page on %s', async (size) => {
  const { blocks, context } = await listOf('accountant', 'pl', size);
  for (const block of blocks) {
    const contents = block.contents(100);
    expect(crossingTexts(contents, context)).toEqual([]);
    expect(outside(contents, context.page, context)).toEqual([]);
  }
});
