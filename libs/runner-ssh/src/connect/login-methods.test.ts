import { expect, test } from '@jest/globals';
import type { BaseAgent, ParsedKey, Prompt } from 'ssh2';

import { loginMethods, type Login } from './login-methods.ts';

const key = {} as ParsedKey;
const agent = {} as BaseAgent;

/** The methods after `none`, which a server that authenticates people in another way accepts. */
function methodsAfterNone(login: Login) {
  const next = loginMethods(login);
  expect(next(null)).toEqual({ type: 'none', username: 'me' });
  return next;
}

function types(method: unknown) {
  return (method as { type?: string }).type ?? method;
}

test('the keys are tried before the password', () => {
  const next = methodsAfterNone({ user: 'me', password: 'pw', keys: [key, key], agent: undefined });
  const offered = ['publickey', 'password'] as const;
  expect([next(offered), next(offered), next(offered), next(offered)].map(types)).toEqual([
    'publickey',
    'publickey',
    'password',
    false,
  ]);
});

test('a wrong password is tried once, and not again as the response to a question', () => {
  const next = methodsAfterNone({ user: 'me', password: 'pw', keys: [], agent: undefined });
  const offered = ['password', 'keyboard-interactive'] as const;
  expect([next(offered), next(offered)].map(types)).toEqual(['password', false]);
});

test('a server that only asks questions gets the password for its first question with hidden input', () => {
  const next = methodsAfterNone({ user: 'me', password: 'pw', keys: [], agent: undefined });
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
  const next = methodsAfterNone({ user: 'me', password: undefined, keys: [key], agent: undefined });
  const offered = ['publickey', 'password', 'keyboard-interactive'] as const;
  expect([next(offered), next(offered)].map(types)).toEqual(['publickey', false]);
});

test('the keys of an agent are tried after the key and before the password', () => {
  const next = methodsAfterNone({ user: 'me', password: 'pw', keys: [key], agent });
  const offered = ['publickey', 'password'] as const;
  expect([next(offered), next(offered), next(offered), next(offered)].map(types)).toEqual([
    'publickey',
    'agent',
    'password',
    false,
  ]);
});
