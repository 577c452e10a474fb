import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';

import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the description is valid OpenAPI 3.1, and its version is 1.0.0', async () => {
  const { json } = await sendRequest(server.port, { path: '/openapi.json' });
  expect(await new Validator().validate(json ?? {})).toEqual({ valid: true });
  expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
});
