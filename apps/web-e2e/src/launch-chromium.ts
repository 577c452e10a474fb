import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Browser, BrowserType } from 'playwright-core';

/**
 * Features of Chromium that are turned off. The argument `--disable-features` replaces that of Playwright, so the first
 * two lines repeat the features that Playwright turns off. The features of the third line show the lists below the
 * address bar as pages with a separate renderer. That would cost time in each new window, even if it is not visible.
 * The features of the last line compile the scripts of a page while they arrive. Without them, the compiled scripts of
 * the page before are used again.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  'ScriptStreaming,BackgroundResourceFetch',
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
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found.');
  // The environment of the tests has loaded Playwright already.
  const { chromium: loaded } = globalThis as { chromium?: BrowserType };
  const chromium = loaded ?? (await import('playwright-core')).chromium;
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
      // A page of a test lives for a few seconds, so optimizing its scripts costs more processor time than it saves.
      '--js-flags=--no-maglev,--no-turbofan,--single-threaded,--no-flush-bytecode',
      // No test keeps compiled scripts on the disk.
      '--v8-cache-options=none',
      // Two processes less exchange less.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
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
