import { expect, test } from '@jest/globals';
import type { ParsedKey, Prompt } from 'ssh2';

import { loginMethods } from './login-methods.ts';

const key = {} as ParsedKey;

function types(method: unknown) {
  return (method as { type?: string }).type ?? method;
}

test('the key is tried before the password', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key, agent: undefined });
  expect([next(null), next(['publickey', 'password']), next(['publickey', 'password'])].map(types)).toEqual([
    'publickey',
    'password',
    false,
  ]);
});

test('a wrong password is tried once, and not again as the response to a question', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key: undefined, agent: undefined });
  expect([next(null), next(['password', 'keyboard-interactive'])].map(types)).toEqual(['password', false]);
});

test('a server that only asks questions gets the password for its first question with hidden input', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key: undefined, agent: undefined });
  next(null);
  const method = next(['publickey', 'keyboard-interactive']);
  if (!method || method.type !== 'keyboard-interactive') throw new Error('No method for questions');
  const responses: string[][] = [];
  const ask = (prompts: Prompt[]) =>
    method.prompt('', '', '', prompts, (given) => responses.push(given as string[]));
  ask([
    { prompt: 'Name:', echo: true },
    { prompt: 'Password:', echo: false },
  ]);
  ask([{ prompt: 'Code:', echo: false }]);
  expect(responses).toEqual([['', 'pw'], ['']]);
  expect(next(['keyboard-interactive'])).toBe(false);
});

test('without a password, only the key is tried', () => {
  const next = loginMethods({ user: 'me', password: undefined, key, agent: undefined });
  expect([next(null), next(['publickey', 'password', 'keyboard-interactive'])].map(types)).toEqual([
    'publickey',
    false,
  ]);
});

test('the keys of an agent are tried after the key and before the password', () => {
  const next = loginMethods({ user: 'me', password: 'pw', key, agent: '/agent' });
  const offered = ['publickey', 'password'] as const;
  expect([next(null), next(offered), next(offered), next(offered)].map(types)).toEqual([
    'publickey',
    'agent',
    'password',
    false,
  ]);
});
