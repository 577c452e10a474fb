import { z } from 'zod';

import type { CallOptions, CommandSender } from '../command.ts';
import { parseValue } from '../protocol/read-response.ts';
import { WebDriverError } from '../webdriver-error.ts';
import { checkedSessionId, WebDriverSession } from './webdriver-session.ts';

/**
 * The requirements for a session: values by the name of the capability. Names that are not part of the W3C protocol
 * have a prefix, such as `appium:`.
 */
export type CapabilitySet = Readonly<Record<string, unknown>>;

/** The required capabilities of a new session: all of `alwaysMatch`, and all of one set of `firstMatch`. */
export interface Capabilities {
  readonly alwaysMatch?: CapabilitySet;
  readonly firstMatch?: readonly CapabilitySet[];
}

const TIMEOUT_MS = 330_000;

/** Creates a session, see `WebDriver.newSession`. */
export async function createSession(
  driver: CommandSender,
  capabilities: Capabilities,
  { signal, timeoutMs = TIMEOUT_MS }: CallOptions,
): Promise<WebDriverSession> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new WebDriverError('ABORTED', 'The command was aborted.'));
  if (signal?.aborted) abort();
  const creation = signal?.aborted ? aborted.promise : requestSession(driver, capabilities, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted.promise, creation]);
  } catch (error) {
    if (signal?.aborted) void creation.then((session) => session.delete()).catch(() => undefined);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function requestSession(
  driver: CommandSender,
  { alwaysMatch = {}, firstMatch = [{}] }: Capabilities,
  timeoutMs: number,
): Promise<WebDriverSession> {
  const response = await driver.command({
    method: 'POST',
    path: '/session',
    body: { capabilities: { alwaysMatch, firstMatch } },
    timeoutMs,
  });
  const { sessionId, capabilities } = parseValue(Created, response.value);
  return new WebDriverSession(driver, { id: checkedSessionId(sessionId), capabilities });
}

const Created = z.object({ sessionId: z.string(), capabilities: z.record(z.string(), z.unknown()) });
