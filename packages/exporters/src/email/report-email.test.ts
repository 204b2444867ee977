import { type ChangeBlock, formatMoney, locales, type Overview, type Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { attachmentName } from '../file-name.ts';
import { readHtml } from '../testing/read-html.ts';
import { attachmentSentence, attachmentTitle } from './attachment-name.ts';
import { emailContent } from './email-content.ts';
import { reportEmail } from './report-email.ts';

const subject = 'October 2026: PLN 5,671.78, 9% less';
const pageOf = (report: Report, options = {}) => {
  const { html } = reportEmail(report, { subject, ...options });
  return `${html.start}${html.end}`;
};
const textOf = (report: Report, options = {}) => {
  const { text } = reportEmail(report, { subject, ...options });
  return `${text.start}\n\n${text.end}`;
};

/** The text of a page, with alternative texts of pictures. */
function seen(page: string): string {
  return page
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ');
}

describe.each(locales)('an e-mail in %s', (locale) => {
  const report = aReport({ locale });

  it('has the amount, its comparison, each month, the changes and the checks in both bodies', () => {
    const { spent, trend, changes, toCheck, checked } = report.overview;
    const texts = [
      report.overview.heading,
      formatMoney(report.figures.totals[0]?.amount ?? { minor: 0n, currency: '' }, locale),
      ...spent.comparisons,
      ...spent.notes,
      ...(trend?.columns ?? []).flatMap(({ name, amount }) => [name, formatMoney(amount, locale)]),
      ...(changes?.rows ?? []).slice(0, 3).flatMap(({ name, cause }) => [name, cause ?? '']),
      ...(toCheck?.items ?? []).slice(0, 4).map(({ text }) => text),
      checked.text,
    ].map((text) => text.replaceAll(/\s+/g, ' '));
    expect(texts.length).toBeGreaterThan(15);
    const bodies = [seen(pageOf(report)), textOf(report).replaceAll(/\s+/g, ' ')];
    for (const body of bodies) expect(texts.filter((text) => !body.includes(text))).toEqual([]);
  });

  it('is valid HTML and fetches nothing', () => {
    const { errors, elements, language } = readHtml(pageOf(report));
    expect([errors, language]).toEqual([[], locale]);
    const names = elements.map(({ name }) => name);
    for (const name of ['script', 'link', 'svg', 'iframe', 'form']) expect(names).not.toContain(name);
    const sources = elements.flatMap(({ attributes }) => attributes['src'] ?? []);
    expect(sources).toEqual(['cid:trend@report']);
  });
});

describe('an e-mail', () => {
  const report = aReport({ locale: 'en' });

  it('shows spending in other currencies unless a note does', () => {
    const rows = [{ amount: { minor: 300_00n, currency: 'CHF' }, documents: '2 documents' }];
    const overview = {
      ...report.overview,
      currencies: { title: 'Other currencies', note: 'Not converted', rows },
    };
    const shown = { ...report, overview };
    const text = textOf(shown).replaceAll('\u00a0', ' ');
    expect(text).toContain('\n\nOther currencies\nNot converted\n  CHF 300.00 (2 documents)\n\n');
    expect(seen(pageOf(shown)).replaceAll('\u00a0', ' ')).toContain('CHF 300.00');
    expect(seen(pageOf(shown))).toContain('Other currencies');
    expect(seen(pageOf(shown))).toContain('Not converted');
  });

  it.each([
    ['balanced', '✓'],
    ['differs', '≠'],
    ['unchecked', '–'],
  ] as const)('has the sign of the result before it: %s', (status, sign) => {
    const overview = { ...report.overview, checked: { status, text: 'The result.', unchecked: null } };
    expect(textOf({ ...report, overview })).toContain(`\n\n${sign} The result.\n`);
    expect(pageOf({ ...report, overview })).toContain(`>${sign} The result.</p>`);
  });

  it('ends no line of a sentence with a word of one letter in HTML', () => {
    const toCheck = {
      title: 'Uwagi',
      items: [{ text: 'Żabka z 29 października, 5 zł w EUR', isCritical: false }],
    };
    const shown = { ...report, overview: { ...report.overview, toCheck } };
    expect(pageOf(shown)).toContain('Żabka z\u00a029 października, 5 zł w\u00a0EUR');
    expect(textOf(shown)).toContain('Żabka z 29 października, 5 zł w EUR');
  });

  it('has a neutral sign before what was not checked', () => {
    const checked = {
      status: 'balanced',
      text: 'The total matches.',
      unchecked: 'EUR not checked.',
    } as const;
    const shown = { ...report, overview: { ...report.overview, checked } };
    expect(textOf(shown)).toContain('\n\n✓ The total matches.\n– EUR not checked.\n');
    expect(pageOf(shown)).toContain('>– EUR not checked.</p>');
  });

  it('states the number and total of further changes', () => {
    const row = { name: 'Food', icon: null, change: { minor: 100n, currency: 'PLN' }, cause: null };
    const withChanges = (count: number, others: ChangeBlock['others'] = null) => {
      const changes = { title: 'What changed', rows: Array.from({ length: count }, () => row), others };
      return { ...report, overview: { ...report.overview, toCheck: null, changes } };
    };
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(spaced(textOf(withChanges(5)))).toContain('\n  2 more: +PLN 2.00\n');
    expect(spaced(seen(pageOf(withChanges(5))))).toMatch(/2 more\s+\+PLN 2\.00/);
    const money = (minor: bigint) => ({ minor, currency: 'PLN' });
    const others = { count: 7, change: money(-300n), rises: money(0n), falls: money(-300n) };
    expect(spaced(textOf(withChanges(3, others)))).toContain('\n  7 more: −PLN 3.00\n');
    expect(spaced(textOf(withChanges(4, others)))).toContain('\n  8 more: −PLN 2.00 (up 1.00, down 3.00)\n');
    expect(`${textOf(withChanges(3))}${pageOf(withChanges(3))}`).not.toContain(' more');
  });

  it('says how many more payments are due, and what they and all of them come to', () => {
    const row = (day: number, minor: bigint | null, mark: string | null = null) => ({
      date: `2026-11-0${day}`,
      day: `${day} Nov`,
      name: `Payment ${day}`,
      mark,
      amount: minor === null ? null : { minor, currency: 'PLN' },
    });
    const comingUp: Overview['comingUp'] = {
      title: 'Coming up in November',
      basis: 'as last paid',
      rows: [row(1, 100n, 'overdue'), row(2, null), row(3, 300n), row(4, 400n), row(5, 500n)],
      totals: [{ label: 'Total', amount: { minor: 1300n, currency: 'PLN' } }],
      unknown: 'and 1 payment of unknown amount',
    };
    const shown = { ...report, overview: { ...report.overview, comingUp } };
    const text = textOf(shown).replaceAll('\u00a0', ' ');
    const lines = [
      'Coming up in November',
      'as last paid',
      '  1 Nov Payment 1 (overdue): PLN 1.00',
      '  2 Nov Payment 2: –',
      '  3 Nov Payment 3: PLN 3.00',
      '  2 more: PLN 9.00',
      '  Total: PLN 13.00',
      '  and 1 payment of unknown amount',
    ];
    expect(text).toContain(`\n\n${lines.join('\n')}\n\n`);
    const page = seen(pageOf(shown)).replaceAll('\u00a0', ' ');
    expect(page).toContain(
      lines
        .join(' ')
        .replaceAll(': ', ' ')
        .replace('(as', 'as')
        .replace('paid)', 'paid')
        .replaceAll(/\s+/g, ' '),
    );
    const without = { ...report, overview: { ...report.overview, comingUp: null } };
    expect(textOf(without)).not.toContain('Coming up');
  });

  it('shows the comparison in lists of messages, before anything else', () => {
    const page = pageOf(report);
    const [, hidden = ''] = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(page) ?? [];
    expect(hidden.startsWith('9% less than September')).toBe(true);
    expect(page.indexOf(hidden)).toBeLessThan(page.indexOf('<h1'));
  });

  it('names urgent checks first, and all of them', () => {
    const warnings = ['A < B & C', 'D'].map((message) => ({ code: 'not_reconciled', message }) as const);
    const items = [
      ...warnings.map(({ message }) => ({ text: message, isCritical: true })),
      ...Array.from({ length: 9 }, (_, index) => ({ text: `Item ${index}`, isCritical: false })),
    ];
    const overview = { ...report.overview, toCheck: { title: 'To check', items } };
    const { checks } = emailContent({ ...report, overview }, {});
    expect(checks?.items.map(({ text }) => text)).toEqual([
      'A < B & C',
      'D',
      'Item 0',
      'Item 1',
      'Item 2',
      'Item 3',
      '5 more in the report',
    ]);
    expect(pageOf({ ...report, overview })).toContain('A\u00a0&#60; B &#38; C');
  });

  it('states why it was sent and how to unsubscribe', () => {
    expect(textOf(report)).toContain('To stop receiving it, ask the sender');
    const options = { job: 'monthly', unsubscribe: 'https://finance.example/stop?a=1&b=2' };
    expect(textOf(report, options)).toContain(
      'of the job “monthly”.\nStop receiving these e-mails: https://',
    );
    expect(pageOf(report, options)).toContain('href="https://finance.example/stop?a=1&#38;b=2"');
  });

  it('has an intro of several paragraphs, as text', () => {
    const intro = 'Hello <b>,\r\n\nthis is\nour month.\u202e\n\n\n\nBye';
    expect(textOf(report, { intro }).startsWith('Hello <b>,\n\nthis is\nour month.\n\nBye\n\n')).toBe(true);
    expect(pageOf(report, { intro })).toContain('>Hello &#60;b&#62;,</p>');
  });

  it('is short if nothing was spent', () => {
    const { spent } = report.overview;
    const overview = {
      ...report.overview,
      spent: { ...spent, label: 'No purchases in October 2026', amount: null, comparisons: [], notes: [] },
      trend: null,
      changes: null,
      comingUp: null,
      toCheck: null,
    };
    const email = reportEmail({ ...report, overview }, { subject });
    expect(email.pictures).toEqual([]);
    expect(email.html.start).not.toContain('<img');
    expect(email.text.start.split('\n\n')).toHaveLength(3);
  });

  it('puts every text of the service on one line', () => {
    const account = 'Dom\r\nBcc: eva@finance.example\u2028--x';
    const lines = textOf({ ...report, account }).split(/\r\n|[\n\r\u2028]/);
    expect(lines.filter((line) => /^(?:Bcc|--)/.test(line))).toEqual([]);
  });
});

describe('the name of an attachment', () => {
  const report = aReport({ locale: 'pl' });

  it('is the account and the period in the language of its reader', () => {
    expect(attachmentName(attachmentTitle({ ...report, account: 'Dom' }), 'pdf')).toBe(
      'Dom – Październik 2026.pdf',
    );
    expect(attachmentTitle({ ...report, account: null })).toBe('Październik 2026');
    expect(attachmentTitle({ ...report, account: 'Dom', revision: 2 })).toBe(
      'Dom – Październik 2026, wersja 2',
    );
  });

  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['a\\b:c*d?e"f<g>h|i', 'a b c d e f g h i'],
    ['.hidden. ', 'hidden'],
    ['a\r\nb\0c\u202e', 'a bc'],
    ['ż'.repeat(300), 'ż'.repeat(60)],
    ['👨‍👩‍👧‍👦'.repeat(60), '👨‍👩‍👧‍👦'.repeat(4)],
  ])('contains no part of %j that is invalid in a file name or header', (account, expected) => {
    const title = attachmentTitle({ ...report, account });
    expect(title).toBe(`${expected} – Październik 2026`);
    expect(Buffer.byteLength(`${title}.beancount`)).toBeLessThanOrEqual(255);
  });

  it('omits an account without valid characters', () => {
    expect(attachmentTitle({ ...report, account: ' ./\u202e ' })).toBe('Październik 2026');
  });
});

it('is followed by a sentence about the attachments', () => {
  expect(attachmentSentence(['pdf', 'xlsx', 'csv'], 'en')).toBe(
    'The report is attached as a PDF, an Excel workbook and a CSV table.',
  );
  expect(attachmentSentence(['zip'], 'pl')).toBe('Raport w załączniku: archiwum ZIP.');
  expect(attachmentSentence([], 'en')).toBe('');
});
