import { describe, expect, it } from 'vitest';
import type { Alert, AlertCause, Delivery } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { type AlertContext, alertMessage, shownRuns } from './alert-message.ts';
import { alertPage } from './alert-page.ts';
import { alertText } from './alert-text.ts';

function anAlert(account: string, cause: AlertCause | null, createdAt = '2026-11-01T05:00:00.000Z'): Alert {
  return {
    id: `alert of ${account} at ${createdAt}`,
    job: 'monthly',
    account,
    kind: cause === null ? 'recovered' : 'failing',
    runId: `run-of-${account}`,
    state: 'failed',
    cause,
    reason: `the reason\nof ${account}`,
    createdAt,
    delivery: 'sending',
    attempts: 1,
    nextAttemptAt: null,
    owner: 'test',
    leaseUntilMs: null,
  };
}

function news(alerts: readonly Alert[], parts: Partial<AlertContext> = {}): AlertContext {
  return { job: 'monthly', timeZone: 'Europe/Warsaw', locale: 'en', alerts, runs: new Map(), ...parts };
}

/** What became of the deliveries of a run, by channel. */
function alertedRun(
  ...failedDeliveries: readonly Pick<Delivery, 'channel' | 'state' | 'target' | 'reason'>[]
) {
  const { run, deliveries } = aPlannedRun();
  const like = (channel: Delivery['channel']) => deliveries.find((one) => one.channel === channel);
  return {
    run,
    failedDeliveries: failedDeliveries.flatMap((failed) => {
      const delivery = like(failed.channel);
      return delivery ? [{ ...delivery, ...failed }] : [];
    }),
    lastAttemptAt: null,
  };
}

describe('the message to the owner', () => {
  it.each<[AlertCause, string[]]>([
    ['token', ['outlay retry run-of-home']],
    ['configuration', ['outlay retry run-of-home']],
    ['service', ['outlay retry run-of-home']],
    ['disk', ['outlay retry run-of-home']],
    ['internal_error', ['outlay retry run-of-home']],
    ['undelivered', ['outlay retry run-of-home']],
    ['held', ['outlay show run-of-home', 'outlay release run-of-home']],
    ['uncertain', ['outlay resend run-of-home --to anna@finance.example']],
  ])('says what to type against %s', (cause, commands) => {
    const uncertain = {
      channel: 'email',
      state: 'unknown',
      target: 'anna@finance.example',
      reason: 'no answer',
    } as const;
    const runs = new Map([['run-of-home', alertedRun(uncertain)]]);
    const { groups } = alertMessage(news([anAlert('home', cause)], { runs }));
    expect(groups.flatMap(({ entries }) => entries.flatMap((entry) => entry.commands))).toEqual(commands);
  });

  it.each([
    ['en', /immediately; if systemd or Docker provides the file, .*restart outlay serve/],
    [
      'pl',
      /outlay serve od razu odczyta zmieniony plik z tokenem. Jeśli plik udostępnia systemd lub Docker .*uruchom outlay serve ponownie/,
    ],
  ] as const)('says when a new token is read (%s)', (locale, advice) => {
    const { groups } = alertMessage({ ...news([anAlert('home', 'token')]), locale });
    expect(groups[0]?.advice).toMatch(advice);
  });

  it('gives the reason of each delivery that did not succeed', () => {
    const full = { channel: 'folder', state: 'refused', target: '/reports', reason: 'no space' } as const;
    const runs = new Map([['run-of-home', alertedRun(full)]]);
    const { groups } = alertMessage(news([anAlert('home', 'undelivered')], { runs }));
    expect(groups[0]?.entries[0]?.facts).toContain('Reason: /reports: no space');
  });

  it.each<[AlertCause, RunState, string, string]>([
    ['service', 'planned', 'The service is not providing the records', 'reports late for home'],
    ['disk', 'planned', 'The files cannot be written on this machine', 'home needs attention'],
    ['internal_error', 'planned', 'The report cannot be created at the moment', 'home needs attention'],
    [
      'undelivered',
      'delivering',
      'The report cannot be delivered everywhere at the moment',
      'reports late for home',
    ],
  ])('says of %s, while it is tried again, that nothing has ended', (cause, state, title, standing) => {
    const message = alertMessage(news([{ ...anAlert('home', cause), state }]));
    expect(message.subject).toBe(`Outlay: job "monthly": ${standing}`);
    const [group] = message.groups;
    expect(group).toMatchObject({
      title,
      advice: expect.stringMatching(/ retries automatically until the last attempt shown below\. /),
    });
    expect(group?.entries[0]?.commands).toEqual(['outlay show run-of-home', 'outlay retry run-of-home']);
  });

  it.each([
    [
      'en',
      '2026-11-01T21:15:00.000Z',
      'Next attempt: 1 Nov 2026, 08:07 (Warsaw); last attempt: about 1 Nov 2026, 22:15 (Warsaw)',
    ],
    ['en', '2026-11-01T07:07:00.000Z', 'Last attempt: 1 Nov 2026, 08:07 (Warsaw)'],
    [
      'pl',
      '2026-11-01T21:15:00.000Z',
      'Następna próba: 01.11.2026, 08:07 (Warszawa); ostatnia: około 01.11.2026, 22:15 (Warszawa)',
    ],
    ['pl', '2026-11-01T07:07:00.000Z', 'Ostatnia próba: 01.11.2026, 08:07 (Warszawa)'],
  ] as const)(
    'says in %s when a run is tried next and for the last time, %s',
    (locale, lastAttemptAt, fact) => {
      const { run } = alertedRun();
      const retried = {
        run: { ...run, nextAt: '2026-11-01T07:07:00.000Z' },
        failedDeliveries: [],
        lastAttemptAt,
      };
      const alert = { ...anAlert('home', 'service'), state: 'planned' } as const;
      const message = alertMessage(news([alert], { locale, runs: new Map([['run-of-home', retried]]) }));
      const facts = message.groups[0]?.entries[0]?.facts.map((each) => each.replaceAll('\u00a0', ' '));
      expect(facts).toContain(fact);
    },
  );

  it('refers to a command that lists the other retried runs', () => {
    const alerts = Array.from({ length: 21 }, (_, index) => ({
      ...anAlert(`client-${10 + index}`, 'service'),
      state: 'planned' as const,
    }));
    expect(alertMessage(news(alerts)).groups[0]?.more).toBe(
      '1 more account. For all of them: outlay history --job monthly --state planned',
    );
  });

  it('describes only the current state of an account', () => {
    const message = alertMessage(
      news([
        anAlert('back', 'service', '2026-11-01T05:00:00.000Z'),
        anAlert('gone', null, '2026-11-01T05:00:00.000Z'),
        anAlert('back', null, '2026-11-01T05:00:01.000Z'),
        anAlert('gone', 'token', '2026-11-01T05:00:01.000Z'),
      ]),
    );
    expect(message.subject).toBe('Outlay: job "monthly": gone needs attention, back works again');
    expect(message.groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
      ['The service rejects the token', ['gone']],
      ['Reports are arriving again', ['back']],
    ]);
  });

  it('lists 20 accounts of each kind, so that one kind does not hide another', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => anAlert(`client-${10_000 + index}`, 'service'));
    const alerts = [...many, anAlert('home', 'token')];
    const message = alertMessage(news(alerts));
    expect(message.subject).toBe('Outlay: job "monthly": 10,001 accounts need attention');
    expect(message.groups.map(({ entries, more }) => [entries.length, more])).toEqual([
      [1, undefined],
      [20, '9,980 more accounts. For all of them: outlay retry --job monthly'],
    ]);
    expect(shownRuns(alerts)).toHaveLength(21);
  });

  it.each([
    [2, '2 konta wymagają'],
    [5, '5 kont wymaga'],
    [22, '22 konta wymagają'],
    [1_012, '1\u00a0012 kont wymaga'],
  ])('counts %i accounts in Polish', (count, words) => {
    const alerts = Array.from({ length: count }, (_, index) => anAlert(`client-${index}`, 'held'));
    const { subject } = alertMessage(news(alerts, { locale: 'pl' }));
    expect(subject).toBe(`Outlay: zadanie „monthly”: ${words} uwagi`);
  });

  it('says the same as text and as HTML, and escapes foreign markup', () => {
    const alert = { ...anAlert('home', 'service'), reason: '<script>"A" & \u0007B</script>' };
    const message = alertMessage(news([alert], { locale: 'pl' }));
    const [text, page] = [alertText(message), alertPage(message)];
    expect(text).toContain(String.raw`Powód: <script>"A" & \u0007B</script>`);
    expect(page).toContain(String.raw`Powód: &#60;script&#62;&#34;A&#34; &#38; \u0007B&#60;/script&#62;`);
    expect(page).toContain('<html lang="pl">');
    for (const body of [text, page]) expect(body).toContain('outlay retry run-of-home');
  });
});
