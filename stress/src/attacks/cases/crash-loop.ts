import assert from 'node:assert/strict';
import { request } from 'node:https';
import { startScriptedServer } from '@outlay/core/testing';
import type { RunningOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';
import { makeJobsDue } from '../fixture/make-jobs-due.ts';
import { recipientsOf } from '../fixture/recipients-of.ts';
import { recordedRuns } from '../fixture/recorded-runs.ts';

const innocents = ['first', 'second'];

/** A service that passes requests on slowly, so that its report is in progress while others are made. */
async function slowService({ service, afterwards }: AttackFixture) {
  const gateway = await startScriptedServer(({ url, method, headers }, response) => {
    const passed = request(`${service.url}${url}`, { method, headers, ca: service.ca }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    setTimeout(() => passed.end(), 150);
  });
  afterwards(gateway.stop);
  return { url: gateway.url, ca: gateway.ca, token: (await service.createToken()).token };
}

/** A service whose report ends the scheduler: as one that takes all memory of the machine does. */
async function killingService({ afterwards }: AttackFixture, kill: () => void) {
  const server = await startScriptedServer((asked, response) => {
    // Who asks only what time it is has no token.
    if (asked.headers['x-api-key'] === undefined) response.writeHead(404).end();
    else kill();
  });
  afterwards(server.stop);
  return { url: server.url, ca: server.ca, token: 'svc_a.b' };
}

/** The scheduler is started anew after each kill, as a service manager does, until every run has ended. */
async function serveUntilEnded(
  fixture: AttackFixture,
  begin: (serve: RunningOutlay) => void,
): Promise<number> {
  for (let starts = 1; starts <= maxStarts; starts += 1) {
    const serve = fixture.start(['serve', '--metrics', 'off']);
    begin(serve);
    const failed = serve.waitForOutput('"msg":"run failed"').then(
      () => true,
      () => false,
    );
    if (!(await failed)) continue;
    serve.send('SIGTERM');
    await serve.ended;
    return starts;
  }
  throw new Error(`after ${maxStarts} starts the report that kills is still made`);
}

const maxStarts = 12;

/** A report that ends the process that makes it, again and again. */
export const crashLoopAttacks: readonly Attack[] = [
  {
    name: 'fails the report that kills the scheduler each time, and none that was in progress beside it',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      let serve: RunningOutlay | undefined;
      const bad = await killingService(fixture, () => serve?.send('SIGKILL'));
      const accounts = { bad, first: await slowService(fixture), second: await slowService(fixture) };
      const names = Object.keys(accounts);
      await fixture.configure({
        accounts,
        jobs: `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries:
      - channel: email
        onUncertain: resend
        recipients: [${names.map((name) => `{ address: ${name}@finance.example, accounts: [${name}] }`).join(', ')}]`,
      });
      await makeJobsDue(fixture);
      const starts = await serveUntilEnded(fixture, (started) => {
        serve = started;
      });
      const runs = await recordedRuns(fixture);
      const of = (name: string) => runs.find(({ account }) => account === name);
      assert.equal(of('bad')?.state, 'failed');
      assert.match(of('bad')?.reason ?? '', /the process crashed \d times while creating this report/);
      assert.ok(starts > 5, String(starts));
      for (const name of innocents) assert.equal(of(name)?.state, 'delivered', JSON.stringify(of(name)));
      assert.deepEqual(
        recipientsOf(fixture.mail.received),
        innocents.map((name) => `${name}@finance.example`),
      );
    },
  },
];
