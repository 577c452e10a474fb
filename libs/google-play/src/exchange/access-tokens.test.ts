import { expect, test } from '@jest/globals';

import { AccessTokens } from './access-tokens.ts';

const MINUTE = 60_000;

/** Tokens that last `lifetime` ms, at a clock that the test moves. */
function startTokens(lifetime: number) {
  const clock = { ms: 0, issued: 0 };
  const renew = async () => {
    clock.issued += 1;
    return { token: `token ${clock.issued}`, expiresAtMs: clock.ms + lifetime };
  };
  return { clock, tokens: new AccessTokens(renew, () => clock.ms) };
}

test('a token is renewed five minutes before its end', async () => {
  const { clock, tokens } = startTokens(60 * MINUTE);
  await tokens.get();
  clock.ms = 55 * MINUTE - 1;
  expect((await tokens.get()).token).toBe('token 1');
  clock.ms += 1;
  expect((await tokens.get()).token).toBe('token 2');
});

test('a token that lasts four minutes is used for two', async () => {
  const { clock, tokens } = startTokens(4 * MINUTE);
  await tokens.get();
  clock.ms = 2 * MINUTE - 1;
  expect((await tokens.get()).token).toBe('token 1');
  clock.ms += 1;
  expect((await tokens.get()).token).toBe('token 2');
});

test('after a failure the next call tries again', async () => {
  let fails = true;
  const tokens = new AccessTokens(async () => {
    if (fails) throw new Error('refused');
    return { token: 'token', expiresAtMs: Date.now() + 60 * MINUTE };
  });
  await expect(tokens.get()).rejects.toThrow('refused');
  fails = false;
  expect((await tokens.get()).token).toBe('token');
});
