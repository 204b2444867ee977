import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '@outlay/service/testing';
import { expect, it } from 'vitest';
import { builtOutlay } from '../../../testing/built-outlay.ts';
import { childEnvironment } from '../../../testing/child-environment.ts';
import { startMailRecorder } from '../../../testing/mail-recorder.ts';
import { mayMakeNamespaces } from '../../../testing/may-make-namespaces.ts';
import { aSchedulerFixture } from '../../../testing/scheduler-fixture.ts';
import { spawnOutlay } from '../../../testing/spawn-outlay.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [json]
    deliveries:
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

it('finds a mail server that the machine knows, although no name server answers', {
  timeout: 60_000,
}, async ({ skip, onTestFinished }) => {
  const namespace = ['unshare', '--mount'];
  if (!(await mayMakeNamespaces(namespace))) return skip('this user of this machine cannot make namespaces');
  const nameServer = createSocket('udp4').bind(0, '127.0.0.1');
  onTestFinished(() => void nameServer.close());
  await once(nameServer, 'listening');
  const [service, mail] = await Promise.all([
    startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } }),
    startMailRecorder(async () => undefined),
  ]);
  const fixture = await aSchedulerFixture({ accounts: { home: service }, smtp: mail.settings, jobs });
  onTestFinished(async () => {
    await fixture.remove();
    await Promise.all([mail.stop(), service.stop()]);
  });
  const { folder } = fixture;
  await writeFile(join(folder, 'resolv.conf'), `nameserver 127.0.0.1:${nameServer.address().port}\n`);
  const { program, compileCache } = await builtOutlay();
  const environment = { ...childEnvironment, NODE_COMPILE_CACHE: compileCache, ...fixture.environment };
  const script = 'mount --bind resolv.conf /etc/resolv.conf && exec "$@"';
  const through = [...namespace, 'sh', '-c', script, 'sh'];
  const { code } = await spawnOutlay({ folder, environment }, ['run', 'monthly'], {
    program,
    through,
  }).ended;
  expect({ code, accepted: mail.accepted.length }).toEqual({ code: 0, accepted: 1 });
});
