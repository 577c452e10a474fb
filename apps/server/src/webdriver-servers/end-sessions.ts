// A program that deletes the sessions of a server that was killed. It learns of them by messages, and deletes those that are
// open when the channel to the server ends. It imports nothing, so that it starts fast.

/** A message about one session. */
export interface SessionMessage {
  readonly type: 'opened' | 'ended';
  /** The address of the session, without user and password. */
  readonly url: string;
  /** The headers of a request for it. Only of a session that was opened. */
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
// A signal for all programs of a terminal must not end this one before the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function end({ url, headers = {} }: SessionMessage): Promise<void> {
  try {
    await fetch(url, {
      method: 'DELETE',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    // The session ends with its timeout for commands.
  }
}
