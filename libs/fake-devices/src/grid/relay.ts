import { GridRefusal } from './grid-refusal.ts';

/** A response of the server to which a node relays commands. */
export interface RelayResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a request to the server of a node. If the server cannot be reached, rejects with an `unknown error` (500), as a
 * Grid does.
 */
export async function relay(url: string, method: string, body: string): Promise<RelayResponse> {
  try {
    const response = await fetch(url, {
      method,
      ...(method !== 'GET' && { body, headers: { 'content-type': 'application/json; charset=utf-8' } }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { message } =
      (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : (error as Error);
    throw new GridRefusal(
      'unknown error',
      `java.io.UncheckedIOException: java.net.ConnectException: ${message}`,
    );
  }
}
