import { expect, it } from 'vitest';
import { environmentOfChild } from './environment-of-child.ts';

it('passes what Node.js and the system need, and no secrets, whatever their names', () => {
  const needed = {
    PATH: '/usr/bin',
    NODE_OPTIONS: '--no-warnings',
    NODE_EXTRA_CA_CERTS: 'ca.pem',
    LC_ALL: 'C',
  };
  const secrets = {
    NODE_AUTH_TOKEN: 'npm_secret',
    NODE_PRE_GYP_TOKEN: 'x',
    OUTLAY_TOKEN: 'svc_a.b',
    PGPASSWORD: 'y',
  };
  const { NODE_COMPILE_CACHE: _, ...passed } = environmentOfChild({ ...needed, ...secrets });
  expect(passed).toEqual(needed);
});
