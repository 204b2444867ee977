import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerJson, type Script, secretSpellings, startScriptedServer } from '@outlay/core/testing';
import type { Attack, AttackGround } from '../attack.ts';

const spellings = Object.entries(secretSpellings);

/** So many spellings come together: processes, runs and messages cost time. */
const atOnce = 5;
const groups = Array.from({ length: Math.ceil(spellings.length / atOnce) }, (_, index) => index);

/** A secret in the spellings of a group. */
function repeated(secret: string, group: number): string {
  const some = spellings.slice(group * atOnce, (group + 1) * atOnce);
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

/** Text of others on its way through the product. */
export const printedTextAttacks: readonly Attack[] = [
  {
    name: 'shows what a service and a mail server say, and lets none of it act on a terminal',
    stores: 'each',
    async play(ground) {
      const mail = await ground.newMailServer({
        onRcptTo: (_to, _session, done) => done(Object.assign(new Error(hostile), { responseCode: 550 })),
      });
      const refusing = await startScripted(
        ground,
        answerJson(401, { error: 'unauthorized', message: hostile }),
      );
      const { service } = ground;
      const home = { url: service.url, ca: service.ca, token: (await service.createToken()).token };
      const accounts = { home, away: { ...refusing, token: 'svc_c2VjcmV0LW9m.c2lnbmF0dXJlLW9m' } };
      const jobs = jobTo(['office@finance.example'], 'all');
      await ground.configure({ accounts, jobs, mail });
      const commands = ['run monthly --period 2026-10', 'history', 'show RUN', 'retry RUN'];
      const said = await everythingSaid(ground, commands);
      assert.match(said, /\\u001b\[1A\\u001b\[2K250 delivered/);
      assert.equal(acting.exec(said)?.[0], undefined);
      assert.equal(acting.exec(JSON.stringify(await stored(ground)).replaceAll('\\n', ' '))?.[0], undefined);
    },
  },
  {
    name: 'gives no token away that a service repeats, in whatever spelling',
    stores: 'each',
    isLong: true,
    async play(ground) {
      const tokens = groups.map((index) => `svc_${index}c2VjcmV0LW9mLWE.${index}c2lnbmF0dXJlLW9mLWE`);
      const repeating = await startScripted(ground, (request, response) => {
        const token = String(request.headers['x-api-key']);
        const said = repeated(token, tokens.indexOf(token));
        const message = `${'This server is busy. '.repeat(10)}: ${said}`;
        answerJson(403, { error: said, message, requestId: said })(request, response);
      });
      const named = tokens.map((token, index) => [`account-${index}`, { ...repeating, token }] as const);
      const accounts = Object.fromEntries(named);
      await ground.configure({ accounts, jobs: jobTo(['office@finance.example'], 'all') });
      const commands = ['config check', 'run monthly --period 2026-10', 'history --json'];
      const said = await everythingSaid(ground, commands);
      const kept = JSON.stringify(await stored(ground));
      const files = await filesOf(join(ground.folder, 'store'));
      for (const [index, [name, spell]] of spellings.entries()) {
        const token = tokens[Math.floor(index / atOnce)] ?? '';
        for (const text of [said, kept, files]) {
          assert.ok(!text.includes(spell(token)), `a token was found ${name}`);
        }
      }
      assert.match(said, /busy\. : \S{0,20}\[token\]/);
    },
  },
  {
    name: 'gives no password away that a mail server repeats, in whatever spelling',
    stores: 'one',
    isLong: true,
    async play(ground) {
      const password = 'Pa5 "\\$&correct horse';
      const recipients = groups.map((index) => `to${index}@finance.example`);
      const mail = await ground.newMailServer({
        onAuth: (_auth, _session, done) => done(null, { user: 'reports' }),
        onRcptTo({ address }, _session, done) {
          const said = repeated(password, recipients.indexOf(address));
          done(Object.assign(new Error(`no ${said}`), { responseCode: 550 }));
        },
      });
      await ground.configure({
        jobs: jobTo(recipients),
        mail: { ...mail, settings: { ...mail.settings, password } },
      });
      ground.environment['PASSWORD'] = password;
      const said = await everythingSaid(ground, ['run monthly --period 2026-10', 'show RUN --json']);
      const files = await filesOf(join(ground.folder, 'store'));
      for (const [name, spell] of spellings) {
        const forms = [spell(password), JSON.stringify(spell(password)).slice(1, -1)];
        for (const text of [said, files]) {
          assert.ok(!forms.some((form) => text.includes(form)), `the password was found ${name}`);
        }
      }
      assert.match(said, /550 no \[password\]/);
    },
  },
];

async function startScripted({ afterwards }: AttackGround, script: Script) {
  const { url, ca, stop } = await startScriptedServer(script);
  afterwards(stop);
  return { url, ca };
}

/** What some commands say; `RUN` stands for the first run of the store. */
async function everythingSaid(ground: AttackGround, commands: readonly string[]): Promise<string> {
  const said: string[] = [];
  for (const command of commands) {
    const [run = ''] = command.includes('RUN') ? await runsOf(ground) : [];
    const { stdout, stderr } = await ground.outlay(command.replace('RUN', run).split(' '));
    said.push(stdout, stderr);
  }
  return said.join('\n');
}

async function runsOf({ store }: AttackGround): Promise<string[]> {
  await using database = await store.open();
  const runs = await database.selectFrom('run').select('id').orderBy('account').execute();
  return runs.map(({ id }) => id);
}

/** What the store records in words. */
async function stored({ store }: AttackGround): Promise<unknown> {
  await using database = await store.open();
  const tables = ['run', 'runAttempt', 'delivery', 'attempt', 'notice'] as const;
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
