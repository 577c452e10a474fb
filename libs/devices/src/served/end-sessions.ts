// This program deletes the WebDriver sessions of a Storedeck server that was killed. It receives messages about the
// sessions, and deletes those that are still open when the channel to the Storedeck server closes. It imports nothing,
// so that it starts fast.

/** A message about one session. */
export interface SessionMessage {
  readonly type: 'opened' | 'ended';
  /** The address of the session, without user and password. */
  readonly url: string;
  /** The headers of the request that deletes the session. Only if `type` is `opened`. */
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 10_000;
const sessions = new Map<string, SessionMessage>();

process.on('message', (message: SessionMessage) => {
  if (message.type === 'opened') sessions.set(message.url, message);
  else sessions.delete(message.url);
});
process.once('disconnect', () => {
  for (const session of sessions.values()) void end(session);
});
// The operating system sends these signals to all programs of a terminal. They must not end this program, because it
// must run longer than the Storedeck server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function end({ url, headers = {} }: SessionMessage): Promise<void> {
  try {
    await fetch(url, {
      method: 'DELETE',
      headers,
      redirect: 'manual',
      // eslint-disable-next-line no-restricted-properties -- this program imports nothing, so that it starts fast
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    // If the request fails, the WebDriver server itself ends the session after a time without commands.
  }
}
