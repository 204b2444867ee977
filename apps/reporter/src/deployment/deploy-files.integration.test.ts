import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import { runOutlay } from '../testing/run-outlay.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);

const unit = await text('deploy/outlay.service');
const image = await text('deploy/Dockerfile');
const compose = parse(await text('deploy/compose.yaml'), { merge: true }) as Compose;

type Service = {
  readonly image: string;
  readonly restart: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly args: Readonly<Record<string, string>>;
  };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly secrets: readonly string[];
  readonly stop_grace_period: string;
  readonly volumes: readonly string[];
};
type Compose = {
  readonly services: Readonly<Record<'database' | 'serve' | 'worker', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

function text(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8');
}

/** The values of a setting of the unit, in order. */
function settings(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** The arguments of an instruction of the Dockerfile, with JSON lists parsed. */
function instruction(name: string): unknown {
  const [, value = ''] = new RegExp(`^${name} (?:.*\\\\\\n  CMD )?(.*)$`, 'm').exec(image) ?? [];
  return value.startsWith('[') ? JSON.parse(value) : value;
}

/** The result of a command line for which only the configuration is missing. */
async function readBy(words: readonly string[]) {
  const { code, stderr } = await runOutlay(words);
  return { code, stderr };
}

describe('the systemd unit', () => {
  const hasSystemd = run('systemd-analyze', ['--version']).then(
    () => true,
    () => false,
  );

  it('is valid for systemd', async (context) => {
    if (!(await hasSystemd)) context.skip('systemd-analyze is not installed');
    const folder = await temporaryFolder();
    const path = join(folder, 'outlay.service');
    // It does not matter whether outlay is installed on this machine.
    await writeFile(path, unit.replaceAll('/opt/outlay/bin/outlay', process.execPath));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', path]);
    expect(`${stdout}${stderr}`).toBe('');
    await writeFile(path, unit.replace('Restart=on-failure', 'Restart=on-failuer'));
    const verified = await run('systemd-analyze', ['verify', path]).catch(
      (error: { stderr: string }) => error,
    );
    expect(verified.stderr).toContain('on-failuer');
  });

  it('starts the installed program with valid arguments', async () => {
    const [program = '', ...words] = settings('ExecStart')[0]?.split(' ') ?? [];
    const [, prefix] =
      /npm install --global --prefix (\S+)/.exec(await text('docs/how-to-run-the-scheduler.md')) ?? [];
    expect(program).toBe(`${prefix}/bin/outlay`);
    const { code, stderr } = await readBy(words);
    expect([code, stderr]).toEqual([2, expect.stringContaining('/etc/outlay/outlay.yaml does not exist;')]);
  });

  it('provides the secrets of the guide, and may write where the guide writes', async () => {
    const guide = await text('docs/how-to-run-the-scheduler.md');
    const [, example = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'outlay.yaml'), example);
    const { accounts, jobs, store } = await readConfiguration(join(folder, 'outlay.yaml'));
    const [id, from] = settings('LoadCredential')[0]?.split(':') ?? [];
    expect(guide).toContain(`${from}/token`);
    expect(accounts[0]?.token).toEqual({ file: `/run/credentials/outlay.service/${id}_token` });
    const state = `/var/lib/${settings('StateDirectory')[0]}`;
    expect(store).toEqual({ sqliteFile: `${state}/outlay.sqlite`, files: `${state}/outlay.sqlite-files` });
    expect(jobs[0]?.deliveries[0]).toMatchObject({ channel: 'folder', path: `${state}/reports` });
  });

  it('is not restarted if the configuration has to be corrected', async () => {
    const { code } = await readBy(['serve', '--config', '/nowhere/outlay.yaml']);
    expect(settings('RestartPreventExitStatus')).toEqual([String(code)]);
  });
});

describe('the image', () => {
  it('consists of existing files that are not ignored', async () => {
    const [build = ''] = image.split('\nFROM ').slice(1);
    const sources = [...build.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(sources).toContain('apps');
    const letIn = (await text('.dockerignore')).split('\n').filter((line) => line.startsWith('!'));
    expect(letIn.map((line) => line.slice(1)).toSorted()).toEqual(sources.toSorted());
    for (const source of sources) await stat(join(root, source));
  });

  it('serves health checks at the configured address', async () => {
    const [command = '', option, address = ''] = instruction('CMD') as string[];
    expect([command, option]).toEqual(['serve', '--metrics']);
    expect(String(instruction('HEALTHCHECK'))).toContain(`http://${address}/health/ready`);
    const { code, stderr } = await readBy([
      command,
      '--metrics',
      address,
      '--config',
      '/nowhere/outlay.yaml',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('/nowhere/outlay.yaml does not exist;')]);
  });

  it('has the memory settings of the unit', () => {
    const variables = new Set(String(instruction('ENV')).split(' '));
    const [cache, ...memory] = settings('Environment');
    expect(cache).toBe(`NODE_COMPILE_CACHE=/var/cache/${settings('CacheDirectory')[0]}`);
    expect(variables).toEqual(new Set(['NODE_ENV=production', 'NODE_DISABLE_COMPILE_CACHE=1', ...memory]));
  });
});

describe('the compose file', () => {
  const { database, serve, worker } = compose.services;

  it('publishes no port, and restarts every service', () => {
    for (const service of [database, serve, worker]) {
      expect([service.ports, service.restart]).toEqual([undefined, 'unless-stopped']);
    }
  });

  it('builds the image from the root', () => {
    for (const { build } of [serve, worker]) {
      expect(join('deploy', build?.context ?? '', build?.dockerfile ?? '')).toBe('deploy/Dockerfile');
    }
  });

  it('lets every image be pinned by its digest', () => {
    const [, baseImage] = /^ARG NODE_IMAGE=(\S+)$/m.exec(image) ?? [];
    for (const { build } of [serve, worker]) {
      expect(build?.args).toEqual({ NODE_IMAGE: `\${NODE_IMAGE:-${baseImage}}` });
    }
    expect(database.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:\d+\}$/);
  });

  it('allows the same time to stop as the unit', () => {
    for (const service of [serve, worker]) {
      expect(service.stop_grace_period).toBe(`${settings('TimeoutStopSec')[0]}s`);
    }
  });

  it('starts workers with valid arguments, with health checks where the image expects them', async () => {
    const [, , address] = instruction('CMD') as string[];
    expect(worker.command).toEqual(['worker', '--metrics', address]);
    const { code } = await readBy([...(worker.command ?? []), '--config', '/nowhere/outlay.yaml']);
    expect(code).toBe(2);
  });

  it('keeps passwords in files, and names every secret and volume in use', () => {
    const used = [database, serve, worker].flatMap((service) => service.secrets);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
    const named = [database, serve, worker]
      .flatMap((service) => service.volumes)
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((volume) => !volume.startsWith('.'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(database.environment?.['POSTGRES_PASSWORD_FILE']).toBe('/run/secrets/database-password');
  });

  it('includes a configuration with the secrets and folders of the containers', async () => {
    const { accounts, smtp, store, jobs } = await readConfiguration(join(root, 'deploy/outlay.yaml'));
    const mounted = serve.secrets.map((name) => ({ file: `/run/secrets/${name}` }));
    if (!('postgresUrl' in store)) throw new Error('the store is not PostgreSQL');
    for (const secret of [store.postgresUrl, smtp?.password, ...accounts.map(({ token }) => token)]) {
      expect(mounted).toContainEqual(secret);
    }
    const folders = jobs.flatMap(({ deliveries }) =>
      deliveries.flatMap((delivery) => (delivery.channel === 'folder' ? [delivery.path] : [])),
    );
    const written = serve.volumes.map((volume) => volume.split(':')).filter(([, , mode]) => mode !== 'ro');
    for (const folder of [store.files, ...folders]) {
      expect(written.some(([, path = '']) => folder.startsWith(`${path}/`))).toBe(true);
    }
  });
});
