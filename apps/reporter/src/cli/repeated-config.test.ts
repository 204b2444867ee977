import { expect, it } from 'vitest';
import { withRepeatedConfig } from './repeated-config.ts';

it.each([
  ['next: outlay retry ID', '/etc/o.yaml', 'next: outlay retry --config /etc/o.yaml ID'],
  ['outlay show A, outlay show B', 'o.yaml', 'outlay show --config o.yaml A, outlay show --config o.yaml B'],
  ['see outlay\n   resend ID', 'o.yaml', 'see outlay\n   resend --config o.yaml ID'],
  ['outlay serve tries again', 'o.yaml', 'outlay serve tries again'],
  ['outlay retry ID', undefined, 'outlay retry ID'],
  ['outlay retry ID', "my o'.yaml", `outlay retry --config 'my o'\\''.yaml' ID`],
])('in %j with %s', (text, file, expected) => {
  expect(withRepeatedConfig(text, file)).toBe(expected);
});

it('leaves JSON readable', () => {
  const text = JSON.stringify({ command: 'outlay retry ID' });
  expect(JSON.parse(withRepeatedConfig(text, 'a "b".yaml'))).toEqual({
    command: `outlay retry --config 'a "b".yaml' ID`,
  });
});
