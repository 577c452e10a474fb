import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import { parseValue } from './wda-client.ts';
import type { WdaSession } from './wda-session.ts';

/** Longer than the other timeouts, because the first start of an app may take long. */
const LAUNCH_TIMEOUT_MS = 60_000;
const TIMEOUT_MS = 15_000;

/** Reads the bundle ids of the running apps [appium/WebDriverAgent FBSessionCommands.m, /wda/apps/list]. */
export async function runningApps(session: WdaSession, signal: AbortSignal | undefined): Promise<string[]> {
  const call = { method: 'GET', path: '/wda/apps/list', timeoutMs: TIMEOUT_MS, signal } as const;
  return parseValue(Apps, await session.call(call)).map(({ bundleId }) => bundleId);
}

/**
 * Starts an app, or brings it to the front. Does not wait until animations have ended. `args`: the arguments of the new
 * process; an app that runs already does not see them [FBSession.m, launchApplicationWithBundleId].
 */
export async function launchApp(
  session: WdaSession,
  bundleId: string,
  {
    args,
    signal,
  }: { readonly args?: readonly string[] | undefined; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const app = { bundleId: checkedBundleId(bundleId), shouldWaitForQuiescence: false };
  const body = { ...app, ...(args && { arguments: args }) };
  await session.call({
    method: 'POST',
    path: '/wda/apps/launch',
    body,
    timeoutMs: LAUNCH_TIMEOUT_MS,
    signal,
  });
}

/** Ends an app. */
export async function stopApp(
  session: WdaSession,
  bundleId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const body = { bundleId: checkedBundleId(bundleId) };
  await session.call({ method: 'POST', path: '/wda/apps/terminate', body, timeoutMs: TIMEOUT_MS, signal });
}

/** Opens an address in the app that the device has for it [FBSessionCommands.m, handleOpenURL; from iOS 16.4 on]. */
export async function openLink(
  session: WdaSession,
  link: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await session.call({
    ...{ method: 'POST', path: '/url', body: { url: link }, timeoutMs: LAUNCH_TIMEOUT_MS, signal },
  });
}

export function checkedBundleId(bundleId: string): string {
  if (/^[A-Za-z0-9.-]{1,200}$/.test(bundleId)) return bundleId;
  throw new WdaError('INPUT_INVALID', 'The bundle id is not valid.', {
    hint: 'It looks like com.example.app.',
  });
}

const Apps = z.array(z.object({ bundleId: z.string().max(300) })).max(1000);
