import type { WdaSession } from './wda-session.ts';

const TIMEOUT_MS = 15_000;

/**
 * Puts a text into the clipboard [FBCustomCommands.m, handleSetPasteboard]. On an iPhone, iOS allows this only to an app
 * in the foreground, which WebDriverAgent is not.
 */
export async function setPasteboard(
  session: WdaSession,
  text: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const body = { content: Buffer.from(text).toString('base64'), contentType: 'plaintext' };
  await session.call({ method: 'POST', path: '/wda/setPasteboard', body, timeoutMs: TIMEOUT_MS, signal });
}
