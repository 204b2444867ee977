import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { recalculatedAs } from '../testing/recalculated.ts';
import { packageFile } from './file/package-file.ts';
import type { WorkbookPart } from './file/workbook-part.ts';
import { workbookParts } from './file/workbook-parts.ts';
import { planWorkbook } from './plan/plan-workbook.ts';

const folder = sharedTemporaryFolder();

const amounts = ['10.00', '20.50', '40.25', '-5.00', '100.00'];

function reportIn(...currencies: readonly string[]) {
  const documents = amounts.map((amount, index) =>
    aDocument({
      id: `d${index}`,
      amount,
      currency: currencies[index % currencies.length] ?? 'PLN',
      storeName: index < 3 ? 'Lidl' : 'Inny',
      purchasedAt: `2026-10-0${index + 1}T10:00:00.000Z`,
    }),
  );
  return buildReport(aDataset({ documents }), { locale: 'en', sections: ['documents'] });
}

/** A workbook whose document list is filtered to the rows of "Lidl": 2, 3 and 4. */
function* filtered(parts: Iterable<WorkbookPart>): Generator<WorkbookPart> {
  for (const { xml, ...part } of parts) {
    const text = [...xml].join('');
    if (part.path === 'xl/worksheets/sheet2.xml') {
      yield { ...part, xml: [text.replaceAll(/<row r="([56])"/g, '<row r="$1" hidden="1"')] };
    } else if (part.path === 'xl/tables/table2.xml') {
      const filter =
        '$1><filterColumn colId="1"><filters><filter val="Lidl"/></filters></filterColumn></autoFilter>';
      yield { ...part, xml: [text.replace(/(<autoFilter ref="[^"]+")\/>/, filter)] };
    } else yield { ...part, xml: [text] };
  }
}

/** Every sheet as CSV with unformatted numbers. */
const allSheets = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

const cases = [
  { currencies: ['PLN'], all: [165.75], shown: [['Total PLN', 70.75]] },
  {
    currencies: ['PLN', 'EUR'],
    all: [150.25, 15.5],
    shown: [
      ['Total PLN', 50.25],
      ['Total EUR', 20.5],
    ],
  },
];

/** Writes a workbook for each case as it is, and filtered, and lets LibreOffice calculate all of them. */
async function calculateAll(): Promise<void> {
  const names: string[] = [];
  const write = async (name: string, parts: Iterable<WorkbookPart>) => {
    names.push(`${name}.xlsx`);
    await writeFile(join(folder(), `${name}.xlsx`), await collectBytes(packageFile(parts, 0)));
  };
  for (const { currencies } of cases) {
    const report = reportIn(...currencies);
    const parts = () => workbookParts(report, planWorkbook(report));
    await write(`whole-${currencies.length}`, parts());
    await write(`filtered-${currencies.length}`, filtered(parts()));
  }
  await recalculatedAs(allSheets, { folder: folder(), names });
}

/** The calculated totals below the document list and in the index. */
async function totalsOf(name: string) {
  const recordsOf = async (sheet: string): Promise<string[][]> =>
    parse(await readFile(join(folder(), `${name}-${sheet}.csv`), 'utf8'), { relax_column_count: true });
  const totals = (await recordsOf('Documents')).filter(([label]) => label?.startsWith('Total '));
  const listed = (await recordsOf('Index')).find(([sheet]) => sheet === 'Documents') ?? [];
  return {
    shown: totals.map(([label, , , amount]) => [label, Number(amount)]),
    all: listed.slice(4).map(Number),
  };
}

describe.skipIf(isMissing('soffice'))('totals below a list', () => {
  beforeAll(calculateAll, 60_000);

  it.each(cases)('include only filtered rows, in $currencies', async ({ currencies, all, shown }) => {
    expect(await totalsOf(`whole-${currencies.length}`)).toEqual({
      shown: shown.map(([label], index) => [label, all[index]]),
      all,
    });
    expect(await totalsOf(`filtered-${currencies.length}`)).toEqual({ shown, all });
  });
});
