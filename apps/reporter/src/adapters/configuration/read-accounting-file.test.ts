import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { aTaxNumber, invoiceXml } from '@outlay/ksef/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readAccountingFile } from './read-accounting-file.ts';

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url));
const example = inDocs('examples/accounting.yaml');

/** The path of a mapping file with a text. */
async function aFile(text: string): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'accounting.yaml');
  await writeFile(path, text);
  return path;
}

async function failure(path: string): Promise<unknown> {
  return readAccountingFile(path).then(
    () => {
      throw new Error('the file is refused');
    },
    (error: unknown) => error,
  );
}

describe('the example of the how-to', () => {
  /** The files that the page shows, in their order. */
  const shownFiles = async () => {
    const page = await readFile(inDocs('how-to-map-accounts.md'), 'utf8');
    return [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, shown]) => shown ?? '');
  };

  it('is the second file that the page shows', async () => {
    expect((await shownFiles())[1]).toBe(await readFile(example, 'utf8'));
  });

  it('begins with a file that can be used', async () => {
    const [smallest = ''] = await shownFiles();
    const { rules, default: others } = await readAccountingFile(await aFile(smallest));
    expect([rules.map(({ account }) => account), others?.account]).toEqual([['402-05'], '409-99']);
  });

  it('books a month: each part on the account of the first rule that fits it', async () => {
    const categoryNames = [{ polish: 'Zdrowie', english: 'Health', emoji: null, subcategories: [] }];
    const documents = [
      aDocument({
        storeName: 'IKEA',
        amount: '150.00',
        tags: ['Praca'],
        lineItems: [
          aLineItem({ amount: '120.00', category: 'Mieszkanie' }),
          aLineItem({ amount: '30.00', category: 'Zdrowie' }),
        ],
      }),
      aDocument({
        storeName: 'ORLEN',
        amount: '300.00',
        lineItems: [aLineItem({ amount: '300.00', category: 'Transport', subcategory: 'Paliwo' })],
      }),
      aDocument({ storeName: 'PKP', amount: '45.50', category: 'Transport' }),
      aDocument({ storeName: 'Lidl', amount: '12.34' }),
    ];
    const accounting = await readAccountingFile(example);
    const { figures } = buildReport(aDataset({ documents, categoryNames }), { locale: 'pl', accounting });
    expect(
      figures.accounting?.accounts.map(({ account, costCenter, vat, amount }) => [
        account,
        costCenter,
        vat,
        decimalString(amount),
      ]),
    ).toEqual([
      ['401-01', 'Biuro', '23%', '120.00'],
      ['401-02', 'Flota', '23%', '300.00'],
      ['402-05', null, '8%', '45.50'],
      ['405-01', null, 'zw', '30.00'],
      ['409-99', null, null, '12.34'],
    ]);
    expect(figures.accounting?.unmapped).toEqual([]);
  });
});

it('keeps accounts as they are written', async () => {
  const path = await aFile('rules:\n  - {store: a, account: 010, vat: 23}\n  - {store: b, account: 4.10}\n');
  expect((await readAccountingFile(path)).rules).toEqual([
    { store: 'a', account: '010', vat: '23' },
    { store: 'b', account: '4.10' },
  ]);
});

it('reads JSON', async () => {
  const path = await aFile('{"rules": [], "default": {"account": "409"}}');
  expect(await readAccountingFile(path)).toEqual({ rules: [], default: { account: '409' } });
});

it('reports every error in a file with its position', async () => {
  const path = await aFile(`rules:
  - category: Transport
    acount: 401
  - account: 402
  - store: [Orlen, Shell]
    account: ""
default: 409
`);
  const names = 'category, subcategory, tag, store, payment';
  expect(((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml').split('\n')).toEqual([
    'accounting.yaml:3:5: rules[0].acount: unknown option; did you mean account?',
    `accounting.yaml:4:5: rules[1]: has no condition; expected one or more of ${names}, or use default`,
    'accounting.yaml:5:12: rules[2].store: expected text, found a list',
    'accounting.yaml:6:14: rules[2].account: expected text that is not empty, found ""',
    'accounting.yaml:7:10: default: expected names with values, found "409"',
  ]);
});

it('has one error for a misspelled key: neither the missing key nor the missing condition is another', async () => {
  const path = await aFile('rules: [{ catgory: Dom, account: 401 }]\npayments: { Crd: 131, defualt: 201 }\n');
  expect(((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml').split('\n')).toEqual([
    'accounting.yaml:1:11: rules[0].catgory: unknown option; did you mean category?',
    'accounting.yaml:2:23: payments.defualt: unknown option; did you mean default?',
  ]);
});

it('takes any payment method that is not a misspelled default', async () => {
  const payments = { Debit: '131', 'Default card': '132', Karta: '133', default: '201' };
  const path = await aFile(JSON.stringify({ rules: [], payments }));
  expect((await readAccountingFile(path)).payments).toEqual(payments);
});

it('reads rules that match a payment method', async () => {
  const path = await aFile('rules:\n  - {category: Dom, payment: Karta, account: 401}\n');
  expect((await readAccountingFile(path)).rules).toEqual([
    { category: 'Dom', payment: 'Karta', account: '401' },
  ]);
});

it('refuses a file that is not there as a mistake of usage', async () => {
  expect(await failure('no-such-file.yaml')).toBeInstanceOf(ConfigurationError);
});

it('reads accounts of payments and of tax', async () => {
  const path = await aFile(
    'rules: []\npayments: {Karta: 131-01, default: 010}\ntax: {account: 221, country: PL}\n',
  );
  expect(await readAccountingFile(path)).toEqual({
    rules: [],
    payments: { Karta: '131-01', default: '010' },
    tax: { account: '221', country: 'PL' },
  });
});

it('refuses a country whose rates are not known, and an account that is no text', async () => {
  const path = await aFile('rules: []\npayments: {Karta: [131]}\ntax: {account: 221, country: XX}\n');
  const message = ((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml');
  expect(message.split('\n')).toEqual([
    'accounting.yaml:2:19: payments.Karta: expected text, found a list',
    'accounting.yaml:3:30: tax.country: expected "PL" or "DE", found "XX"',
  ]);
});

it('refuses accounts that end with a colon, wherever they are', async () => {
  const path = await aFile(`rules:
  - { store: a, account: "Expenses:" }
default: { account: "Food : " }
payments: { Karta: "131:" }
tax: { account: ":", country: PL }
suppliers: [{ store: a, name: A, account: "202:" }]
`);
  const message = ((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml');
  const ends = (account: string) => `"${account}" ends with a colon; expected a name after it, or no colon`;
  expect(message.split('\n')).toEqual([
    `accounting.yaml:2:26: rules[0].account: ${ends('Expenses:')}`,
    `accounting.yaml:3:21: default.account: ${ends('Food :')}`,
    `accounting.yaml:4:20: payments.Karta: ${ends('131:')}`,
    `accounting.yaml:5:17: tax.account: ${ends(':')}`,
    `accounting.yaml:6:43: suppliers[0].account: ${ends('202:')}`,
  ]);
});

it('reads the invoices in a folder that the file names relative to itself', async () => {
  const path = await aFile('rules: []\nksef: { folder: invoices, days: 5 }\n');
  await mkdir(join(dirname(path), 'invoices'));
  await writeFile(join(dirname(path), 'invoices', 'a.xml'), invoiceXml({ number: 'A/1' }));
  const { invoices } = await readAccountingFile(path);
  expect([invoices?.invoices.map(({ number }) => number), invoices?.days]).toEqual([['A/1'], 5]);
});

it('refuses a folder of invoices that is not there, and days that are no number', async () => {
  const missing = await aFile('rules: []\nksef: { folder: invoices }\n');
  expect(((await failure(missing)) as Error).message).toBe(
    `${missing}:2:17: ksef.folder: cannot read the folder of invoices ${join(dirname(missing), 'invoices')}: no such folder`,
  );
  const path = await aFile('rules: []\nksef: { days: 31 }\n');
  expect(((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml').split('\n')).toEqual([
    'accounting.yaml:2:7: ksef.folder: expected text, but it is missing',
    'accounting.yaml:2:15: ksef.days: expected a number of days from 0 to 30, found "31"',
  ]);
});

it('leaves out invoices to another buyer, and refuses a buyer with a wrong check digit', async () => {
  const path = await aFile(`rules: []\nksef: { folder: ., buyer: "${aTaxNumber(2)}" }\n`);
  await writeFile(join(dirname(path), 'a.xml'), invoiceXml());
  expect((await readAccountingFile(path)).invoices?.invoices).toEqual([]);
  const wrong = await aFile('rules: []\nksef: { folder: ., buyer: "7791011328" }\n');
  expect(((await failure(wrong)) as Error).message).toContain(
    ':2:27: ksef.buyer: expected a NIP of 10 digits with its check digit',
  );
});

describe('suppliers', () => {
  it('are read with their tax IDs checked and written alike', async () => {
    const path = await aFile(`rules: []
suppliers:
  - { store: Biedronka, name: Jeronimo Martins Polska S.A., taxId: 779-10-11-327, country: pl, account: 010 }
  - { store: "SAP*", name: SAP SE, taxId: DE 143454214 }
  - { store: Kiosk, name: Jan Nowak }
`);
    expect((await readAccountingFile(path)).suppliers).toEqual([
      {
        store: 'Biedronka',
        name: 'Jeronimo Martins Polska S.A.',
        taxId: '7791011327',
        country: 'PL',
        account: '010',
      },
      { store: 'SAP*', name: 'SAP SE', taxId: '143454214', country: 'DE' },
      { store: 'Kiosk', name: 'Jan Nowak' },
    ]);
  });

  it('can be in a file of their own beside the accounting file', async () => {
    const path = await aFile('rules: []\nsuppliers: suppliers.yaml\n');
    const suppliers = [{ store: 'Biedronka', name: 'Jeronimo Martins Polska S.A.' }];
    await writeFile(join(path, '..', 'suppliers.yaml'), JSON.stringify({ suppliers }));
    expect((await readAccountingFile(path)).suppliers).toEqual(suppliers);
  });

  it('are refused with the position of every error', async () => {
    const path = await aFile(`rules: []
suppliers:
  - { store: Biedronka, name: JMP, taxId: "7791011328", country: PL }
  - { store: Lidl, name: Lidl, taxId: "7811897358" }
  - { store: Orlen, nip: "7740001454" }
`);
    const message = ((await failure(path)) as Error).message.replaceAll(path, 'accounting.yaml');
    expect(message.split('\n')).toEqual([
      'accounting.yaml:3:43: suppliers[0].taxId: "7791011328" has a wrong check digit',
      'accounting.yaml:4:39: suppliers[1].taxId: "7811897358" has no country prefix; add country, such as PL',
      'accounting.yaml:5:5: suppliers[2].name: expected text, but it is missing',
      'accounting.yaml:5:21: suppliers[2].nip: unknown option; expected one of store, name, taxId, country, account',
    ]);
  });

  it('are refused in a file of their own with the name of that file', async () => {
    const path = await aFile('rules: []\nsuppliers: no-such.yaml\n');
    expect(((await failure(path)) as Error).message).toMatch(/^cannot read .*no-such\.yaml: /);
  });
});

describe('the company', () => {
  it('has its NIP without separators, and any part of its address', async () => {
    const path = await aFile(
      'rules: []\ncompany:\n  name: Pracownia Łąka\n  taxId: PL 525-000-01-33\n  postalCode: 00-950\n  city: Warszawa\n',
    );
    expect((await readAccountingFile(path)).company).toEqual({
      name: 'Pracownia Łąka',
      taxId: '5250000133',
      postalCode: '00-950',
      city: 'Warszawa',
    });
  });

  it.each([
    ['taxId: "5250000134"', '"5250000134" has a wrong check digit'],
    ['taxId: DE136695976', '"DE136695976" is not in the format of a PL tax ID'],
    ['taxId: "5250000133", postalCode: "00950"', 'expected a Polish postal code, such as 00-950'],
    [`taxId: "5250000133", street: ${'x'.repeat(51)}`, 'expected at most 50 characters'],
    ['taxId: "5250000133", NIP: "5250000133"', 'unknown option'],
  ])('is refused with %s', async (given, message) => {
    const path = await aFile(`rules: []\ncompany: { name: A, ${given} }\n`);
    expect(((await failure(path)) as Error).message).toContain(message);
  });

  it('needs a name and a NIP', async () => {
    const path = await aFile('rules: []\ncompany: { city: Warszawa }\n');
    const { message } = (await failure(path)) as Error;
    expect(message).toContain('company.name: expected text, but it is missing');
    expect(message).toContain('company.taxId: expected text, but it is missing');
  });

  it('is the buyer of its invoices', async () => {
    const path = await aFile(
      'rules: []\nksef: { folder: ksef, buyer: "5250000104" }\ncompany: { name: A, taxId: "5250000133" }\n',
    );
    expect(((await failure(path)) as Error).message).toContain(
      ':2:30: ksef.buyer: "5250000104" is not the NIP of company, 5250000133',
    );
  });
});
