import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

/**
 * Features of Chromium that are turned off. The argument `--disable-features` replaces that of Playwright, so the first
 * two lines repeat the features that Playwright turns off. The features of the last line show the lists below the
 * address bar as pages with a separate renderer. That would cost time in each new window, even if it is not visible.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

// The headless shell is the same browser without windows. It comes first, because it uses less processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Starts the Chromium of this machine, without its background traffic. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // With this limit, a window has one renderer process from its start. Without the limit, a second process replaces
      // the first one when the first page is opened.
      '--renderer-process-limit=1',
      `--disable-features=${FEATURES_OFF.join()}`,
      ...args,
    ],
  });
}

/** Returns the path of a Chromium of this machine, or undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_BIN'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = named ? [named] : folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
