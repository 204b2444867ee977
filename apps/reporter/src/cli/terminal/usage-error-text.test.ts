import { expect, it } from 'vitest';
import { runOutlay } from '../../testing/run-outlay.ts';

it.each([
  ['report', 'missing <kind>: one of weekly, monthly, quarterly, yearly, custom'],
  ['report daily', '<kind>: "daily" is not one of weekly, monthly, quarterly, yearly, custom'],
  ['report monthly --colour', 'unknown option --colour; see outlay report --help'],
  ['report monthly --peri 1', 'unknown option --peri; did you mean --period?'],
  [
    'report monthly --format docx',
    '--format: "docx" is not one of pdf, xlsx, csv, json, html, hledger, beancount, ofx, epp, optima, datev, zip',
  ],
  ['report monthly --locale de', '--locale: "de" is not one of pl, en'],
  ['report monthly --period', '--period: expected a value'],
  ['report monthly --preset short', '--preset: "short" is not one of household, accountant, digest, full'],
  ['report monthly --appendix checks --sections stores', '--appendix cannot be used with --sections'],
  ['reprot', 'unknown command "reprot"; did you mean report?'],
  ['config chek', 'unknown command "chek"; did you mean check?'],
  ['history --count 0', '--count: expected a whole number from 1 to 1000, found "0"'],
  ['history one two', 'unexpected argument "one"'],
  ['run', 'missing <job>: name of the job'],
  ['backfill monthly', 'missing --from; expected --from <day>'],
  ['backfill monthly --from x --to y', '--from: "x" is not a date; expected YYYY-MM-DD, such as 2026-10-31'],
  ['verify --head 1', '--head: expected NUMBER:HASH, as "outlay verify" prints it, found "1"'],
])('says in one sentence what is wrong with outlay %s', async (words, text) => {
  const { code, stderr } = await runOutlay(words.split(' '), { environment: {} });
  expect([code, stderr]).toEqual([2, `error: ${text}\n`]);
});
