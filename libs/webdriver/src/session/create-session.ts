import { abortable } from '@storedeck/async';
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
  if (signal?.aborted) throw aborted();
  const creation = requestSession(driver, capabilities, timeoutMs);
  try {
    return await abortable(creation, signal);
  } catch (error) {
    if (!signal?.aborted) throw error;
    void creation.then((session) => session.delete()).catch(() => undefined);
    throw aborted();
  }
}

function aborted(): WebDriverError {
  return new WebDriverError('ABORTED', 'The command was aborted.');
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
