import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { defaultLimits } from '../../adapters/service/limits-schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { reportConnection } from './report-connection.ts';
import type { ReportCommandOptions } from './report-options.ts';

const home =
  '  home: { baseUrl: "https://home.example", token: { env: HOME_TOKEN }, timeZone: Europe/Lisbon, currency: EUR, locale: pl, title: Dom }\n';
const shop = '  shop: { baseUrl: "https://shop.example", token: { file: shop-token } }\n';

async function aConfiguration(accounts: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'shop-token'), 'of-shop\n');
  await writeFile(join(folder, 'outlay.yaml'), `accounts:\n${accounts}`);
  return join(folder, 'outlay.yaml');
}

function source(given: Partial<ReportCommandOptions>, environment: Environment) {
  const options = {
    period: 'last',
    format: ['csv'],
    out: '.',
    counted: 'full',
    preset: 'household',
  } as const;
  return reportConnection({ ...options, ...given }, { environment, now: () => new Date() });
}

it('uses the only account of the configuration', async () => {
  const OUTLAY_CONFIG = await aConfiguration(home);
  const found = await source({}, { OUTLAY_CONFIG, HOME_TOKEN: 'of-home' });
  expect(found.settings).toEqual({ baseUrl: 'https://home.example', token: 'of-home' });
  expect(found).toMatchObject({
    timeZone: 'Europe/Lisbon',
    locale: 'pl',
    account: { title: 'Dom', currency: 'EUR' },
  });
});

it('gives precedence to options over the environment, and to both over the file', async () => {
  const config = await aConfiguration(home);
  const environment = { OUTLAY_BASE_URL: 'https://other.example', OUTLAY_TOKEN: 'of-other' };
  const settings = async (options: Partial<ReportCommandOptions>) =>
    (await source({ config, ...options }, environment)).settings;
  expect(await settings({})).toEqual({ baseUrl: 'https://other.example', token: 'of-other' });
  expect(await settings({ baseUrl: 'https://third.example' })).toEqual({
    baseUrl: 'https://third.example',
    token: 'of-other',
  });
  const { timeZone, locale } = await source({ config, timeZone: 'Asia/Tokyo', locale: 'en' }, environment);
  expect([timeZone, locale]).toEqual(['Asia/Tokyo', 'en']);
});

it('uses the token of a selected account, whatever the environment contains', async () => {
  const config = await aConfiguration(home + shop);
  const environment = { OUTLAY_BASE_URL: 'https://home.example', OUTLAY_TOKEN: 'of-home' };
  const { settings, account } = await source({ config, account: 'shop' }, environment);
  expect(settings).toEqual({ baseUrl: 'https://shop.example', token: 'of-shop' });
  expect(account?.title).toBe('shop');
});

it('lists the accounts if the choice is ambiguous', async () => {
  const config = await aConfiguration(home + shop);
  await expect(source({ config }, {})).rejects.toThrow(
    'the configuration has several accounts; select one with --account: home, shop',
  );
  await expect(source({ config, account: 'office' }, {})).rejects.toThrow(
    'unknown account "office"; expected one of home, shop',
  );
});

it('needs no configured account if options and environment are sufficient', async () => {
  const config = await aConfiguration(home + shop);
  const environment = { OUTLAY_BASE_URL: 'https://third.example', OUTLAY_TOKEN: 'of-third' };
  expect(await source({ config }, environment)).toEqual({
    settings: { baseUrl: 'https://third.example', token: 'of-third' },
    token: { env: 'OUTLAY_TOKEN' },
    authority: 'OUTLAY_CA_FILE',
    limits: defaultLimits,
    timeZone: 'Europe/Warsaw',
    locale: 'en',
    account: undefined,
    title: null,
  });
});

it('insists on a configuration that is named, and on one that holds the account', async () => {
  const environment = { OUTLAY_BASE_URL: 'https://third.example', OUTLAY_TOKEN: 'of-third' };
  await expect(source({ config: 'nowhere.yaml' }, environment)).rejects.toThrow(
    `nowhere.yaml does not exist in ${process.cwd()}; create it with outlay init`,
  );
  await expect(source({}, { ...environment, OUTLAY_CONFIG: 'no/where.yaml' })).rejects.toThrow(
    `no/where.yaml does not exist in ${process.cwd()}; create it with outlay init`,
  );
  await expect(source({ config: '/nowhere.yaml' }, environment)).rejects.toThrow(
    '/nowhere.yaml does not exist; create it with outlay init',
  );
});

it('says where a token and a certificate authority are set, for a service that refuses them', async () => {
  const config = await aConfiguration(home + shop);
  const environment = { OUTLAY_BASE_URL: 'https://home.example', OUTLAY_TOKEN: 'of-home' };
  const { token, authority } = await source({ config, account: 'shop' }, environment);
  expect(token).toEqual({ file: expect.stringMatching(/shop-token$/) as unknown });
  expect(authority).toBe('caFile of the account');
  const only = await aConfiguration(home);
  const ofAccount = await source({ config: only }, { HOME_TOKEN: 'of-home' });
  expect([ofAccount.token, ofAccount.authority]).toEqual([
    { env: 'HOME_TOKEN' },
    'caFile of the account, or OUTLAY_CA_FILE',
  ]);
});

it('has the title of the option, of the environment or of the configuration, in this order', async () => {
  const config = await aConfiguration(home);
  const given = { HOME_TOKEN: 'of-home', OUTLAY_ACCOUNT_TITLE: 'Anna Nowak' };
  const titleOf = async (options: Partial<ReportCommandOptions>, environment: Environment) =>
    (await source({ config, ...options }, environment)).title;
  expect(await titleOf({ accountTitle: 'Jan Kowalski' }, given)).toBe('Jan Kowalski');
  expect(await titleOf({}, given)).toBe('Anna Nowak');
  expect(await titleOf({ account: 'home' }, given)).toBe('Dom');
  expect(await titleOf({}, { HOME_TOKEN: 'of-home' })).toBe('Dom');
  expect(await titleOf({}, { ...given, OUTLAY_ACCOUNT_TITLE: ' Anna Nowak\n' })).toBe('Anna Nowak');
  expect(await titleOf({}, { ...given, OUTLAY_ACCOUNT_TITLE: '' })).toBe('Dom');
});

describe('a title', () => {
  const title = (length: number) => '🏠'.repeat(length);
  const refused = [
    [' ', 'expected a name with visible characters, found " "'],
    ['\u200b', 'expected a name with visible characters, found "\u200b"'],
    ['Anna\nNowak', 'expected one line without control characters, found "Anna\\nNowak"'],
    ['Anna\u001b[2J', 'expected one line without control characters, found "Anna\\u001b[2J"'],
    [title(201), `expected up to 200 characters, found 201: "${title(20)}…"`],
  ] as const;
  const environment = { OUTLAY_BASE_URL: 'https://home.example', OUTLAY_TOKEN: 'of-home' };

  it.each(refused)('%j of the environment is refused', async (text, problem) => {
    await expect(source({}, { ...environment, OUTLAY_ACCOUNT_TITLE: text })).rejects.toThrow(
      new UsageError(`OUTLAY_ACCOUNT_TITLE: ${problem}`),
    );
  });

  it.each(refused)('%j of the option is refused', async (text, problem) => {
    const { code, stderr } = await runOutlay(['report', 'monthly', '--account-title', text], { environment });
    expect([code, stderr]).toEqual([
      2,
      `error: --account-title: ${problem.replaceAll('\u200b', '\\u200b')}\n`,
    ]);
  });

  it('of a configuration is refused too', async () => {
    for (const [text, problem] of refused.slice(1)) {
      const config = await aConfiguration(
        `  home: { baseUrl: "https://home.example", token: { env: HOME_TOKEN }, title: ${JSON.stringify(text)} }\n`,
      );
      await expect(source({ config }, { HOME_TOKEN: 'of-home' })).rejects.toThrow(
        `accounts.home.title: ${problem}`,
      );
    }
  });

  it('of 200 characters is accepted', async () => {
    const given = { ...environment, OUTLAY_ACCOUNT_TITLE: title(200) };
    expect((await source({}, given)).title).toBe(title(200));
  });
});

it('has a title without a configuration only if one is given', async () => {
  const connection = { OUTLAY_BASE_URL: 'https://home.example', OUTLAY_TOKEN: 'of-home' };
  const titleOf = async (options: Partial<ReportCommandOptions>) => (await source(options, connection)).title;
  expect([await titleOf({}), await titleOf({ accountTitle: 'Anna Nowak' })]).toEqual([null, 'Anna Nowak']);
});
