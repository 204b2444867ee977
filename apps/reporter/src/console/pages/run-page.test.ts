import { expect, it } from 'vitest';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { ConsoleRole } from '../../adapters/store/schema.ts';
import { aPlannedRun, plannedRunSettings } from '../../testing/planned-runs.ts';
import { consoleWords } from '../words/console-words.ts';
import { bulkForm } from './bulk-form.ts';
import type { Reader } from './page.ts';
import { runPage } from './run-page.ts';

const configuration = plannedRunSettings().configuration();
const at = '2026-11-15T12:00:00.000Z';
const aReader = (locale: 'en' | 'pl', role: ConsoleRole = 'operator'): Reader => ({
  words: consoleWords[locale],
  role,
  name: 'Anna',
  canSignOut: true,
  formToken: '',
  path: '/',
  scriptIntegrity: '',
});

/** A scheduled run that the mail server took and the folder refused, after someone retried it. */
function aPartlyDeliveredRun(change: Partial<RunRecord['run']> = {}): RunRecord {
  const { run, deliveries } = aPlannedRun({ origin: 'schedule', now: new Date(at) });
  const ended = { number: 1, startedAt: at, endedAt: at };
  const outcomes = {
    folder: ['refused', 'disk full'],
    email: ['accepted', '250 queued as 19'],
    s3: ['skipped', ''],
  } as const;
  return {
    run: { ...run, state: 'partial', nextAt: null, reason: 'disk full', ...change },
    deliveries: deliveries.map((delivery) => ({ ...delivery, state: outcomes[delivery.channel][0] })),
    files: [],
    attempts: deliveries.map(({ id, channel }) => {
      const [outcome, detail] = outcomes[channel];
      return { ...ended, deliveryId: id, outcome, detail };
    }),
    runAttempts: [{ ...ended, runId: run.id, owner: '', reason: null, accepted: null, outcome: 'partial' }],
    actions: [
      {
        id: '',
        runId: run.id,
        batchId: null,
        what: 'retry',
        recipient: null,
        who: 'Anna',
        owner: '',
        startedAt: at,
        endedAt: at,
        outcome: 'done',
        reason: null,
      },
    ],
  };
}

/** The text of a page, without its markup. */
const shownText = async (record: RunRecord, reader: Reader) =>
  String(await runPage(record, configuration, reader).content)
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');

it('says that a mail server accepted a message, and what it answered', async () => {
  const english = await shownText(aPartlyDeliveredRun(), aReader('en'));
  expect(english).toContain('|E-mail: accepted by the mail server|');
  expect(english).toContain('|anna@finance.example|Accepted by the mail server|');
  expect(english).toContain('|The mail server answered:| |250 queued as 19|');
  expect(english).not.toContain('Delivered|');
  const polish = await shownText(aPartlyDeliveredRun(), aReader('pl'));
  expect(polish).toContain('|anna@finance.example|Przyjęto przez serwer poczty|');
  expect(polish).toContain('|Odpowiedź serwera poczty:| |250 queued as 19|');
});

it('lists where files were put one place a line, without a label', async () => {
  const { attempts, ...record } = aPartlyDeliveredRun();
  const placed = attempts.map((attempt) =>
    attempt.outcome === 'refused'
      ? { ...attempt, outcome: 'accepted' as const, detail: '/srv/a.pdf\n/srv/a.xlsx' }
      : attempt,
  );
  const page = await runPage({ ...record, attempts: placed }, configuration, aReader('pl')).content;
  expect(String(page)).toContain(
    '<span class="long" lang="en">/srv/a.pdf</span><br><span class="long" lang="en">/srv/a.xlsx</span>',
  );
  expect(String(page)).not.toContain(
    `${consoleWords.pl.technicalMessage}</span> <span class="long" lang="en">/srv`,
  );
});

it('asks only people without scripts to reload the page', async () => {
  const record = aPartlyDeliveredRun();
  const open = {
    ...record,
    actions: record.actions.map((each) => ({ ...each, endedAt: null, outcome: null })),
  };
  const page = String(await runPage(open, configuration, aReader('en')).content);
  expect(page).toContain('An action is in progress.<noscript> Reload this page to see how it ends.');
  expect(page.split('Reload this page')).toHaveLength(2);
});

it('says that a message was delivered if someone confirmed that it arrived', async () => {
  const { attempts, ...record } = aPartlyDeliveredRun();
  const uncertain = attempts.map((attempt) =>
    attempt.outcome === 'accepted' ? { ...attempt, outcome: 'unknown' as const } : attempt,
  );
  const text = await shownText({ ...record, attempts: uncertain }, aReader('en'));
  expect(text).toContain('|anna@finance.example|Delivered|');
});

it('uses in Polish forms that fit what they are about', async () => {
  const text = await shownText(aPartlyDeliveredRun(), aReader('pl'));
  for (const event of [
    '|Próba 1 zakończona: dostarczono częściowo|',
    '|Folder: odrzucono|',
    '|E-mail: przyjęto przez serwer poczty|',
    '|Ponowienie z konsoli|',
    '|Ponowienie z konsoli: wykonano|',
  ])
    expect(text).toContain(event);
});

it('names no command for what the page shows, and tells viewers to ask an operator', async () => {
  const operator = await shownText(aPartlyDeliveredRun(), aReader('en'));
  expect(operator).toContain('Some recipients did not receive the report.|');
  expect(operator).not.toContain('outlay show');
  const viewer = await shownText(aPartlyDeliveredRun(), aReader('en', 'viewer'));
  expect(viewer).toContain('Only operators can see the reason and act on it. Ask one of them.|');
  expect(viewer).not.toContain('outlay show');
});

it('names the command for what only the command line can confirm', async () => {
  const held = aPartlyDeliveredRun({ state: 'staged', isHeld: 1, heldFor: 'deletions' });
  expect(await shownText(held, aReader('en'))).toContain(
    `You have to confirm this on the command line. This command shows how: |outlay show ${held.run.id}|`,
  );
  expect(await shownText(held, aReader('en', 'viewer'))).not.toContain('outlay show');
});

it('uses one word for the time of a run, and two if it was planned later than it was due', async () => {
  const inTime = await shownText(aPartlyDeliveredRun(), aReader('en'));
  expect(inTime).toMatch(/\|Planned\|15.Nov.2026/);
  expect(inTime).not.toContain('|Due|');
  const late = await shownText(
    aPartlyDeliveredRun({ scheduledFor: '2026-11-01T06:00:00.000Z' }),
    aReader('en'),
  );
  expect(late).toMatch(/\|Due\|1.Nov.2026[^|]*\|Planned\|15.Nov.2026/);
});

it.each([
  [
    'en',
    2,
    [
      '2\u00a0runs without files: Outlay reads the records',
      '1\u00a0run with files: Outlay makes the missing deliveries',
    ],
  ],
  [
    'pl',
    2,
    [
      'Przebiegi bez plików: 2. Outlay odczyta dane',
      'Przebiegi z plikami: 1. Outlay wykona brakujące dostawy',
    ],
  ],
  ['en', 3, ['3\u00a0runs without files: Outlay reads the records']],
  ['en', 0, ['3\u00a0runs with files: Outlay makes the missing deliveries']],
] as const)(
  'says in %s what a retry does if %i of three runs have no files',
  async (locale, withoutFiles, said) => {
    const { run } = aPartlyDeliveredRun();
    const draft = {
      what: 'retry',
      id: '',
      query: {},
      runs: [run, run, run],
      hasMore: false,
      withoutFiles,
    } as const;
    const text = String(await bulkForm(draft, configuration, aReader(locale)).content);
    const effects = [...text.matchAll(/<p>([^<]*Outlay[^<]*)<\/p>/g)].map(([, effect = '']) => effect);
    expect(effects).toEqual(said.map((start) => expect.stringContaining(start)));
  },
);
