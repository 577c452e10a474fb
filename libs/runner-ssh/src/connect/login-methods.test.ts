import { expect, test } from '@jest/globals';
import type { ParsedKey, Prompt } from 'ssh2';

import { loginMethods } from './login-methods.ts';

const key = {} as ParsedKey;

function types(method: unknown) {
  return (method as { type?: string }).type ?? method;
}

test('the key comes before the password', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key });
  expect([next(null), next(['publickey', 'password']), next(['publickey', 'password'])].map(types)).toEqual([
    'publickey',
    'password',
    false,
  ]);
});

test('a wrong password is tried once, not asked for again as a question', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key: undefined });
  expect([next(null), next(['password', 'keyboard-interactive'])].map(types)).toEqual(['password', false]);
});

test('a server that only asks questions gets the password to its first hidden one', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key: undefined });
  next(null);
  const method = next(['publickey', 'keyboard-interactive']);
  if (!method || method.type !== 'keyboard-interactive') throw new Error('Not asked');
  const answers: string[][] = [];
  const ask = (prompts: Prompt[]) =>
    method.prompt('', '', '', prompts, (given) => answers.push(given as string[]));
  ask([
    { prompt: 'Name:', echo: true },
    { prompt: 'Password:', echo: false },
  ]);
  ask([{ prompt: 'Code:', echo: false }]);
  expect(answers).toEqual([['', 'pw'], ['']]);
  expect(next(['keyboard-interactive'])).toBe(false);
});

test('without a password nothing is sent but the key', () => {
  const next = loginMethods({ user: 'me', password: undefined, key });
  expect([next(null), next(['publickey', 'password', 'keyboard-interactive'])].map(types)).toEqual([
    'publickey',
    false,
  ]);
});
