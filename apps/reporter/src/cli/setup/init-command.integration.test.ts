import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { outlayOfOrdinaryUser, readOnlyFolder } from '../../testing/ordinary-user.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { askOnTerminal } from '../terminal/ask-on-terminal.ts';

const baseUrl = 'https://finance.example';
const usual = ['', '', '', '', '', ''];

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, 'outlay.yaml');
});

describe('outlay init', () => {
  it('writes what it is answered, so that it can be read', async () => {
    const answers = [
      baseUrl,
      'dom',
      'pl',
      'Europe/Berlin',
      'EUR',
      'raporty "2026"',
      'anna@finance.example',
      'smtp.finance.example',
      'anna',
      'Raporty: dom <reports@finance.example>',
    ];
    const { code, stdout } = await runOutlay(['init', '--config', path], { answers });
    expect([code, stdout]).toEqual([0, `${path}\n`]);
    const { accounts, jobs, smtp, alerts, console: served } = await readConfiguration(path);
    expect(served).toMatchObject({ listen: '127.0.0.1:8080' });
    expect(accounts).toMatchObject([
      {
        name: 'dom',
        baseUrl,
        locale: 'pl',
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        token: { env: 'OUTLAY_TOKEN' },
      },
    ]);
    expect(jobs[0]).toMatchObject({
      name: 'monthly',
      schedule: { timeZone: 'Europe/Berlin' },
      deliveries: [
        { channel: 'folder', path: join(folder, 'raporty "2026"') },
        { channel: 'email', recipients: [{ address: 'anna@finance.example', locale: 'pl' }] },
      ],
    });
    expect(smtp).toMatchObject({
      host: 'smtp.finance.example',
      port: 587,
      user: 'anna',
      password: { env: 'OUTLAY_SMTP_PASSWORD' },
      from: 'Raporty: dom <reports@finance.example>',
    });
    expect(alerts?.to).toBe('anna@finance.example');
  });

  it('writes no login where there is none, and names that YAML would take for something else', async () => {
    const answers = [
      baseUrl,
      '2026',
      '',
      '',
      '',
      '',
      'anna@finance.example',
      'mail.finance.example',
      '-',
      '',
    ];
    expect((await runOutlay(['init', '--config', path], { answers })).code).toBe(0);
    const { accounts, smtp } = await readConfiguration(path);
    expect(accounts.map(({ name }) => name)).toEqual(['2026']);
    expect([smtp?.host, smtp?.user, smtp?.password]).toEqual(['mail.finance.example', undefined, undefined]);
  });

  it('repeats a question after an invalid answer, and says why', async () => {
    const answers = ['finance.example', 'http://finance.example', baseUrl, ...usual];
    const { code, stderr } = await runOutlay(['init', '--config', path], { answers });
    expect(code).toBe(0);
    expect(stderr.split('\n').slice(0, 5)).toEqual([
      'Address of the service (https://…): finance.example',
      'expected an address that begins with https://, found "finance.example"',
      'Address of the service (https://…): http://finance.example',
      'expected an address that begins with https://, found "http://finance.example"',
      `Address of the service (https://…): ${baseUrl}`,
    ]);
  });

  it('uses the default answers without a terminal', async () => {
    const environment = { OUTLAY_BASE_URL: baseUrl, OUTLAY_TOKEN: 'svc_hunter2', OUTLAY_CONFIG: path };
    expect((await runOutlay(['init'], { environment })).code).toBe(0);
    expect(await readConfiguration(path)).toMatchObject({
      accounts: [{ name: 'home', baseUrl, timeZone: 'Europe/Warsaw', currency: 'PLN', locale: 'en' }],
      jobs: [{ name: 'monthly', formats: ['pdf', 'xlsx'], deliveries: [{ channel: 'folder' }] }],
      smtp: undefined,
    });
    expect(await readFile(path, 'utf8')).not.toContain('hunter2');
  });

  it('refers to the files of token and authority that the environment names', async () => {
    const files = { OUTLAY_TOKEN_FILE: join(folder, 'token'), OUTLAY_CA_FILE: join(folder, 'tls', 'ca.pem') };
    await runOutlay(['init', '--yes', '--config', path, '--base-url', baseUrl], {
      environment: files,
      answers: [],
    });
    const text = await readFile(path, 'utf8');
    expect(text).toContain('token: { file: "token" }');
    expect(text).toContain('caFile: "tls/ca.pem"');
    expect((await readConfiguration(path)).accounts[0]).toMatchObject({
      token: { file: files.OUTLAY_TOKEN_FILE },
      caFile: files.OUTLAY_CA_FILE,
    });
  });

  it('says what comes next, and which secrets are missing', async () => {
    const said = async (environment: Record<string, string>, answers?: string[]) => {
      await rm(path, { force: true });
      const words = ['init', '--config', path, '--base-url', baseUrl];
      const { stderr } = await runOutlay(words, answers ? { environment, answers } : { environment });
      return stderr.split('\n').at(-2);
    };
    const next =
      '"outlay config check", then "outlay serve". Sign in to its console with "outlay console link".';
    const token = join(folder, 'token');
    expect(await said({})).toBe(`Next: set OUTLAY_TOKEN to the token of the service. Then run ${next}`);
    expect(await said({ OUTLAY_TOKEN_FILE: token })).toBe(
      `Next: write the token of the service to ${token}. Then run ${next}`,
    );
    await writeFile(token, 'svc_a.b');
    expect(await said({ OUTLAY_TOKEN_FILE: token })).toBe(`Next: run ${next}`);
    const email = ['', '', '', '', '', '', 'anna@finance.example', 'smtp.finance.example', '', ''];
    expect(await said({ OUTLAY_TOKEN_FILE: token }, email)).toBe(
      `Next: set OUTLAY_SMTP_PASSWORD to the password of the mail server. Then run ${next}`,
    );
    expect(await said({ OUTLAY_SMTP_PASSWORD: 'hunter2' }, email)).toBe(
      `Next: set OUTLAY_TOKEN to the token of the service. Then run ${next}`,
    );
  });

  it('points editors to the schema', async () => {
    await runOutlay(['init', '--config', path, '--base-url', baseUrl]);
    const [, schema = ''] =
      /^# yaml-language-server: \$schema=(.+)\n/.exec(await readFile(path, 'utf8')) ?? [];
    expect(JSON.parse(await readFile(resolve(dirname(path), schema), 'utf8'))).toMatchObject({
      $id: 'urn:outlay:configuration',
    });
  });

  it('never overwrites', async () => {
    await writeFile(path, 'mine');
    const { code, stderr } = await runOutlay(['init', '--config', path], { answers: [] });
    expect([code, stderr]).toEqual([
      2,
      `error: ${path} already exists; pass --config to write another file\n`,
    ]);
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  it('reports what is missing without a terminal or a folder', async () => {
    expect(await runOutlay(['init', '--config', path])).toMatchObject({
      code: 2,
      stderr: 'error: cannot ask without a terminal; pass --base-url or set OUTLAY_BASE_URL\n',
    });
    const nowhere = join(folder, 'gone', 'outlay.yaml');
    expect(await runOutlay(['init', '--config', nowhere, '--base-url', baseUrl])).toMatchObject({
      code: 5,
      stderr: `error: ${nowhere} cannot be written: the parent folder does not exist; pass --config with a path in a folder that you can write\n`,
    });
  });

  it('says what to do if the folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const below = join(folder, 'file', 'outlay.yaml');
    expect(await runOutlay(['init', '--config', below], { answers: [] })).toMatchObject({
      code: 5,
      stderr: `error: ${below} cannot be written: ${join(folder, 'file')} is a file, not a folder; pass --config with a path in a folder that you can write\n`,
    });
    const locked = join(await readOnlyFolder(folder), 'outlay.yaml');
    const { code, stderr } = await outlayOfOrdinaryUser(['init', '--config', locked, '--base-url', baseUrl]);
    expect([code, stderr]).toEqual([
      5,
      `error: ${locked} cannot be written: permission denied; pass --config with a path in a folder that you can write\n`,
    ]);
  });

  it('refuses two tokens before it asks', async () => {
    const environment = { OUTLAY_TOKEN: 'svc_hunter2', OUTLAY_TOKEN_FILE: join(folder, 'token') };
    expect(await runOutlay(['init', '--config', path], { environment, answers: [] })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: OUTLAY_TOKEN and OUTLAY_TOKEN_FILE are both set; unset one of them\n',
    });
  });

  it('does not wait for answers if standard input is not a terminal', async () => {
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
    const env = { ...childEnvironment, OUTLAY_BASE_URL: baseUrl };
    const stdout = await new Promise((done) => {
      execFile(process.execPath, [main, 'init'], { env, cwd: folder }, (_error, text) => done(text));
    });
    expect(stdout).toBe('outlay.yaml\n');
    expect((await stat(path)).isFile()).toBe(true);
  });
});

describe('a terminal', () => {
  const terminal = () => ({
    input: new PassThrough(),
    output: Object.assign(new PassThrough(), { isTTY: true }),
  });

  it('gives the line that is written after the question', async () => {
    const { input, output } = terminal();
    const answer = askOnTerminal({ input, output }, 'Name: ', new AbortController());
    input.write('dom\n');
    expect(await answer).toBe('dom');
    expect(String(output.read())).toContain('Name: ');
  });

  it('that ends instead of answering is a mistake of usage', async () => {
    const { input, output } = terminal();
    const answer = askOnTerminal({ input, output }, 'Name: ', new AbortController());
    input.end();
    await expect(answer).rejects.toEqual(new UsageError('no answer was given'));
  });

  it('ends the process by Ctrl-C, and only the question by Ctrl-D', async () => {
    const typed = async (key: string) => {
      const { input, output } = terminal();
      const ending = new AbortController();
      const answer = askOnTerminal({ input, output }, 'Name: ', ending).then(
        () => 'answered',
        (error: Error) => error.name,
      );
      input.write(key);
      return [await answer, ending.signal.aborted];
    };
    expect(await typed('\u0003')).toEqual(['AbortError', true]);
    expect(await typed('\u0004')).toEqual(['UsageError', false]);
  });

  it('stops waiting when the process is asked to end', async () => {
    const stopped = new AbortController();
    const answer = askOnTerminal(terminal(), 'Name: ', stopped);
    stopped.abort();
    await expect(answer).rejects.toThrow('aborted');
  });
});
