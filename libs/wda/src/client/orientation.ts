import type { WdaSession } from './wda-session.ts';

const TIMEOUT_MS = 15_000;

/** How a device is held. `landscapeLeft`: with the home button, or the lower edge, on the right. */
export type IosOrientation = 'portrait' | 'landscapeLeft' | 'landscapeRight' | 'upsideDown';

// The words of WebDriverAgent [FBOrientationCommands.m, FBWDOrientationValues].
const WORDS: Readonly<Record<IosOrientation, string>> = {
  portrait: 'PORTRAIT',
  landscapeLeft: 'LANDSCAPE',
  landscapeRight: 'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT',
  upsideDown: 'UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN',
};

/** Turns the device. WebDriverAgent refuses an orientation that the app in the foreground does not have. */
export async function setOrientation(
  session: WdaSession,
  orientation: IosOrientation,
  signal: AbortSignal | undefined,
): Promise<void> {
  const body = { orientation: WORDS[orientation] };
  await session.call({ method: 'POST', path: '/orientation', body, timeoutMs: TIMEOUT_MS, signal });
}
