import { describe, expect, it } from 'vitest';
import type { Delivery, Notice, TroubleCause } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { type NoticeNews, noticeLetter, shownRuns } from './alert-message.ts';
import { noticePage } from './alert-page.ts';
import { noticeText } from './alert-text.ts';

function aNotice(
  account: string,
  cause: TroubleCause | null,
  createdAt = '2026-11-01T05:00:00.000Z',
): Notice {
  return {
    id: `notice of ${account} at ${createdAt}`,
    job: 'monthly',
    account,
    kind: cause === null ? 'recovered' : 'failing',
    runId: `run-of-${account}`,
    state: 'failed',
    cause,
    reason: `the reason\nof ${account}`,
    createdAt,
    delivery: 'sending',
    tries: 1,
    nextTryAt: null,
    owner: 'test',
    leaseUntilMs: null,
  };
}

function news(notices: readonly Notice[], parts: Partial<NoticeNews> = {}): NoticeNews {
  return { job: 'monthly', timeZone: 'Europe/Warsaw', locale: 'en', notices, runs: new Map(), ...parts };
}

/** What became of the deliveries of a run, by channel. */
function told(...troubles: readonly Pick<Delivery, 'channel' | 'state' | 'target' | 'reason'>[]) {
  const { run, deliveries } = aPlannedRun();
  const like = (channel: Delivery['channel']) => deliveries.find((one) => one.channel === channel);
  return {
    run,
    troubles: troubles.flatMap((trouble) => {
      const delivery = like(trouble.channel);
      return delivery ? [{ ...delivery, ...trouble }] : [];
    }),
    lastTryAt: null,
  };
}

describe('the letter to the owner', () => {
  it.each<[TroubleCause, string[]]>([
    ['token', ['outlay retry run-of-home']],
    ['configuration', ['outlay retry run-of-home']],
    ['service', ['outlay retry run-of-home']],
    ['disk', ['outlay retry run-of-home']],
    ['bug', ['outlay retry run-of-home']],
    ['undelivered', ['outlay retry run-of-home']],
    ['held', ['outlay show run-of-home', 'outlay resend run-of-home']],
    ['uncertain', ['outlay resend run-of-home --to anna@finance.example']],
  ])('says what to type against %s', (cause, commands) => {
    const uncertain = {
      channel: 'email',
      state: 'unknown',
      target: 'anna@finance.example',
      reason: 'no answer',
    } as const;
    const runs = new Map([['run-of-home', told(uncertain)]]);
    const { groups } = noticeLetter(news([aNotice('home', cause)], { runs }));
    expect(groups.flatMap(({ entries }) => entries.flatMap((entry) => entry.commands))).toEqual(commands);
  });

  it.each([
    ['en', /in a file at once; where systemd or Docker hands out the file, .*restart it first/],
    ['pl', /odczyta od razu; jeśli plik udostępnia systemd lub Docker .*uruchom outlay serve ponownie/],
  ] as const)('says when a new token is read (%s)', (locale, advice) => {
    const { groups } = noticeLetter({ ...news([aNotice('home', 'token')]), locale });
    expect(groups[0]?.advice).toMatch(advice);
  });

  it('tells the reason of each delivery that did not get to its place', () => {
    const full = { channel: 'folder', state: 'refused', target: '/reports', reason: 'no space' } as const;
    const runs = new Map([['run-of-home', told(full)]]);
    const { groups } = noticeLetter(news([aNotice('home', 'undelivered')], { runs }));
    expect(groups[0]?.entries[0]?.facts).toContain('Reason: /reports: no space');
  });

  it.each<[TroubleCause, RunState, string, string]>([
    ['service', 'planned', 'The service does not give the records', 'is late'],
    ['disk', 'planned', 'The files cannot be written on this machine', 'needs your attention'],
    ['bug', 'planned', 'The report cannot be made now', 'needs your attention'],
    ['undelivered', 'delivering', 'The report was made, but cannot be delivered everywhere', 'is late'],
  ])('says of %s, while it is tried again, that nothing has ended', (cause, state, title, standing) => {
    const letter = noticeLetter(news([{ ...aNotice('home', cause), state }]));
    expect(letter.subject).toBe(`Outlay: report "monthly" for home ${standing}`);
    const [group] = letter.groups;
    expect(group).toMatchObject({ title, advice: expect.stringMatching(/ goes on trying by itself, /) });
    expect(group?.entries[0]?.commands).toEqual(['outlay show run-of-home', 'outlay retry run-of-home']);
  });

  it.each([
    [
      'en',
      '2026-11-01T21:15:00.000Z',
      'Next try: 2026-11-01 08:07, the last one about 2026-11-01 22:15 (Europe/Warsaw)',
    ],
    ['en', '2026-11-01T07:07:00.000Z', 'Last try: 2026-11-01 08:07 (Europe/Warsaw)'],
    [
      'pl',
      '2026-11-01T21:15:00.000Z',
      'Następna próba: 2026-11-01 08:07, ostatnia około 2026-11-01 22:15 (Europe/Warsaw)',
    ],
    ['pl', '2026-11-01T07:07:00.000Z', 'Ostatnia próba: 2026-11-01 08:07 (Europe/Warsaw)'],
  ] as const)('says in %s when a run is tried next and for the last time, %s', (locale, lastTryAt, fact) => {
    const { run } = told();
    const retried = { run: { ...run, nextAt: '2026-11-01T07:07:00.000Z' }, troubles: [], lastTryAt };
    const notice = { ...aNotice('home', 'service'), state: 'planned' } as const;
    const letter = noticeLetter(news([notice], { locale, runs: new Map([['run-of-home', retried]]) }));
    expect(letter.groups[0]?.entries[0]?.facts).toContain(fact);
  });

  it('names more of those that are tried again by a command that lists them', () => {
    const notices = Array.from({ length: 21 }, (_, index) => ({
      ...aNotice(`client-${10 + index}`, 'service'),
      state: 'planned' as const,
    }));
    expect(noticeLetter(news(notices)).groups[0]?.more).toBe(
      'and 1 more; for all of them: outlay history --job monthly --state planned',
    );
  });

  it('tells of an account only how it is now', () => {
    const letter = noticeLetter(
      news([
        aNotice('back', 'service', '2026-11-01T05:00:00.000Z'),
        aNotice('gone', null, '2026-11-01T05:00:00.000Z'),
        aNotice('back', null, '2026-11-01T05:00:01.000Z'),
        aNotice('gone', 'token', '2026-11-01T05:00:01.000Z'),
      ]),
    );
    expect(letter.subject).toBe(
      'Outlay: report "monthly" for gone needs your attention; for back works again',
    );
    expect(letter.groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
      ['The service refuses the token', ['gone']],
      ['Reports come again', ['back']],
    ]);
  });

  it('lists 20 accounts of each kind, so that many of one hide none of another', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => aNotice(`client-${10_000 + index}`, 'service'));
    const notices = [...many, aNotice('home', 'token')];
    const letter = noticeLetter(news(notices));
    expect(letter.subject).toBe('Outlay: report "monthly" for 10,001 accounts needs your attention');
    expect(letter.groups.map(({ entries, more }) => [entries.length, more])).toEqual([
      [1, undefined],
      [20, 'and 9,980 more; for all of them: outlay retry --job monthly'],
    ]);
    expect(shownRuns(notices)).toHaveLength(21);
  });

  it.each([
    [2, '2 konta'],
    [5, '5 kont'],
    [22, '22 konta'],
    [1_012, '1\u00a0012 kont'],
  ])('counts %i accounts in Polish', (count, words) => {
    const notices = Array.from({ length: count }, (_, index) => aNotice(`client-${index}`, 'held'));
    const { subject } = noticeLetter(news(notices, { locale: 'pl' }));
    expect(subject).toBe(`Outlay: zadanie monthly wymaga uwagi (${words})`);
  });

  it('says the same as text and as a page, in which nothing is markup that came from elsewhere', () => {
    const notice = { ...aNotice('home', 'service'), reason: '<script>"A" & \u0007B</script>' };
    const letter = noticeLetter(news([notice], { locale: 'pl' }));
    const [text, page] = [noticeText(letter), noticePage(letter)];
    expect(text).toContain(String.raw`Powód: <script>"A" & \u0007B</script>`);
    expect(page).toContain(String.raw`Powód: &#60;script&#62;&#34;A&#34; &#38; \u0007B&#60;/script&#62;`);
    expect(page).toContain('<html lang="pl">');
    for (const body of [text, page]) expect(body).toContain('outlay retry run-of-home');
  });
});
