import { posix } from 'node:path';

import { type Host, isHostError } from '@storedeck/host';

import { runSimctl } from '../devices/run-simctl.ts';
import { WdaError } from '../wda-error.ts';

const TIMEOUT_MS = 20_000;
const MAX_LANGUAGES = 500;

/**
 * Reads the languages of an app on a booted simulator: the folders `*.lproj` of its bundle. Resolves to undefined if they
 * are unknown: the app is not installed or keeps its texts elsewhere, or the Mac did not list the folder.
 */
export async function readAppLanguages(
  host: Host,
  app: SimulatorApp,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<string[] | undefined> {
  try {
    const names = await listBundle(host, app, signal);
    const languages = names
      .flatMap((name) => /^([\w-]{2,40})\.lproj$/.exec(name)?.[1] ?? [])
      .filter((name) => name !== 'Base')
      .map((name) => OLD_NAMES.get(name) ?? name.replaceAll('_', '-'));
    return languages.length > 0 ? languages.slice(0, MAX_LANGUAGES) : undefined;
  } catch (error) {
    if (signal?.aborted || !(error instanceof WdaError || isHostError(error))) throw error;
    return undefined;
  }
}

interface SimulatorApp {
  readonly udid: string;
  readonly bundleId: string;
}

async function listBundle(
  host: Host,
  { udid, bundleId }: SimulatorApp,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const options = { signal, timeoutMs: TIMEOUT_MS };
  const failure = `The folder of ${bundleId} was not found`;
  const printed = await runSimctl(host, ['get_app_container', udid, bundleId, 'app'], {
    ...options,
    failure,
  });
  const path = printed.trim();
  if (!posix.isAbsolute(path)) return [];
  const { stdout, exitCode } = await host.run('ls', [path], options);
  return exitCode === 0 ? stdout.toString('utf8').split('\n') : [];
}

/** The names that Xcode gave to folders before it used tags. */
const OLD_NAMES = new Map([
  ['English', 'en'],
  ['French', 'fr'],
  ['German', 'de'],
  ['Japanese', 'ja'],
  ['Spanish', 'es'],
  ['Italian', 'it'],
  ['Dutch', 'nl'],
]);
