import { expect, test } from '@jest/globals';

import { RateLimit } from './rate-limit.ts';

test('the allowed number of calls is accepted at once, and the next call is refused with a hint', () => {
  const limit = new RateLimit({ count: 2, perMs: 24 * 3_600_000 });
  limit.take();
  limit.take();
  expect(() => limit.take()).toThrow(
    expect.objectContaining({ code: 'AGENT_TOO_FAST', hint: expect.any(String) }),
  );
});
