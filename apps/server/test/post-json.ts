import { sendRequest, type TestResponse } from './send-request.ts';

/** Sends a POST request with `body` as JSON to the server at a port. */
export function postJson(port: number, path: string, body?: unknown): Promise<TestResponse> {
  const headers = { 'Content-Type': 'application/json' };
  return sendRequest(port, {
    method: 'POST',
    path,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  });
}
