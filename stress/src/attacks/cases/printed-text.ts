import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerJson, type Script, secretSpellings, startScriptedServer } from '@outlay/core/testing';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const spellings = Object.entries(secretSpellings);

/** So many spellings come together: processes, runs and messages cost time. */
const concurrency = 5;
const groups = Array.from({ length: Math.ceil(spellings.length / concurrency) }, (_, index) => index);

/** A secret in the spellings of a group. */
function repeated(secret: string, group: number): string {
  const some = spellings.slice(group * concurrency, (group + 1) * concurrency);
  return some.map(([, spell]) => spell(secret)).join(' ; ');
}

/** Goes up, empties the line of a refusal and writes another; in 7 bits, in 8 bits, turned around, and as lines. */
const hostile =
  'no\u001b[1A\u001b[2K250 delivered\u001b[0m \u009b1A\u009b2K \u001b]0;title\u0007 \u202edereviled\u202c \u2066\u2028\r\u0000\u007f';
const acting = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const jobTo = (recipients: readonly string[], accounts = '[home]') => `  monthly:
    kind: monthly
    accounts: ${accounts}
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - channel: email
        recipients: [${recipients.map((address) => `{ address: ${address} }`).join(', ')}]`;

/** Text of others that passes through the product. */
export const printedTextAttacks: readonly Attack[] = [
  {
    name: 'shows what a service and a mail server say, and lets none of it act on a terminal',
    stores: 'each',
    async run(fixture) {
      const mail = await fixture.newMailServer({
        onRcptTo: (_to, _session, done) => done(Object.assign(new Error(hostile), { responseCode: 550 })),
      });
      const refusing = await startScripted(
        fixture,
        answerJson(401, { error: 'unauthorized', message: hostile }),
      );
      const { service } = fixture;
      const home = { url: service.url, ca: service.ca, token: (await service.createToken()).token };
      const accounts = { home, away: { ...refusing, token: 'svc_c2VjcmV0LW9m.c2lnbmF0dXJlLW9m' } };
      const jobs = jobTo(['office@finance.example'], 'all');
      await fixture.configure({ accounts, jobs, mail });
      const commands = ['run monthly --period 2026-10', 'history', 'show RUN', 'retry RUN'];
      const output = await allOutput(fixture, commands);
      assert.match(output, /\\u001b\[1A\\u001b\[2K250 delivered/);
      assert.equal(acting.exec(output)?.[0], undefined);
      assert.equal(acting.exec(JSON.stringify(await stored(fixture)).replaceAll('\\n', ' '))?.[0], undefined);
    },
  },
  {
    name: 'gives no token away that a service repeats, in whatever spelling',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const tokens = groups.map((index) => `svc_${index}c2VjcmV0LW9mLWE.${index}c2lnbmF0dXJlLW9mLWE`);
      const repeating = await startScripted(fixture, (request, response) => {
        const token = String(request.headers['x-api-key']);
        const output = repeated(token, tokens.indexOf(token));
        const message = `${'This server is busy. '.repeat(10)}: ${output}`;
        answerJson(403, { error: output, message, requestId: output })(request, response);
      });
      const named = tokens.map((token, index) => [`account-${index}`, { ...repeating, token }] as const);
      const accounts = Object.fromEntries(named);
      await fixture.configure({ accounts, jobs: jobTo(['office@finance.example'], 'all') });
      const commands = ['config check', 'run monthly --period 2026-10', 'history --json'];
      const output = await allOutput(fixture, commands);
      const kept = JSON.stringify(await stored(fixture));
      const files = await filesOf(join(fixture.folder, 'store'));
      for (const [index, [name, spell]] of spellings.entries()) {
        const token = tokens[Math.floor(index / concurrency)] ?? '';
        for (const text of [output, kept, files]) {
          assert.ok(!text.includes(spell(token)), `a token was found ${name}`);
        }
      }
      assert.match(output, /busy\. : \S{0,20}\[token\]/);
    },
  },
  {
    name: 'gives no password away that a mail server repeats, in whatever spelling',
    stores: 'one',
    isLong: true,
    async run(fixture) {
      const password = 'Pa5 "\\$&correct horse';
      const recipients = groups.map((index) => `to${index}@finance.example`);
      const mail = await fixture.newMailServer({
        onAuth: (_auth, _session, done) => done(null, { user: 'reports' }),
        onRcptTo({ address }, _session, done) {
          const output = repeated(password, recipients.indexOf(address));
          done(Object.assign(new Error(`no ${output}`), { responseCode: 550 }));
        },
      });
      await fixture.configure({
        jobs: jobTo(recipients),
        mail: { ...mail, settings: { ...mail.settings, password } },
      });
      fixture.environment['PASSWORD'] = password;
      const output = await allOutput(fixture, ['run monthly --period 2026-10', 'show RUN --json']);
      const files = await filesOf(join(fixture.folder, 'store'));
      for (const [name, spell] of spellings) {
        const forms = [spell(password), JSON.stringify(spell(password)).slice(1, -1)];
        for (const text of [output, files]) {
          assert.ok(!forms.some((form) => text.includes(form)), `the password was found ${name}`);
        }
      }
      assert.match(output, /550 no \[password\]/);
    },
  },
];

async function startScripted({ afterwards }: AttackFixture, script: Script) {
  const { url, ca, stop } = await startScriptedServer(script);
  afterwards(stop);
  return { url, ca };
}

/** What some commands say; `RUN` stands for the first run of the store. */
async function allOutput(fixture: AttackFixture, commands: readonly string[]): Promise<string> {
  const output: string[] = [];
  for (const command of commands) {
    const [run = ''] = command.includes('RUN') ? await runsOf(fixture) : [];
    const { stdout, stderr } = await fixture.outlay(command.replace('RUN', run).split(' '));
    output.push(stdout, stderr);
  }
  return output.join('\n');
}

async function runsOf({ store }: AttackFixture): Promise<string[]> {
  await using database = await store.open();
  const runs = await database.selectFrom('run').select('id').orderBy('account').execute();
  return runs.map(({ id }) => id);
}

/** What the store records in words. */
async function stored({ store }: AttackFixture): Promise<unknown> {
  await using database = await store.open();
  const tables = ['run', 'runAttempt', 'delivery', 'attempt', 'alert'] as const;
  return await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
}

/** Every file of a folder, as text of single bytes. */
async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join(
    '\n',
  );
}
