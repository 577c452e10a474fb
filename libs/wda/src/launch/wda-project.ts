import { isHostError, type Host } from '@storedeck/host';

import { discardStream } from '../discard-stream.ts';
import { WdaError } from '../wda-error.ts';

export interface ProjectOptions {
  /** `WDA_PROJECT`: absolute path of WebDriverAgent.xcodeproj, or of its folder, on the host. */
  readonly wdaProject?: string | undefined;
  /** `APPIUM_HOME`: absolute path on the host. Default `~/.appium`. */
  readonly appiumHome?: string | undefined;
  readonly signal?: AbortSignal;
}

const PROJECT = 'WebDriverAgent.xcodeproj';
// The package `appium-webdriveragent` contains the project. npm installs this package either in the folder of Appium's
// driver, which depends on this package, or in the upper `node_modules`.
const IN_APPIUM = [
  'node_modules/appium-xcuitest-driver/node_modules/appium-webdriveragent',
  'node_modules/appium-webdriveragent',
];

/**
 * Finds WebDriverAgent.xcodeproj on the host. Rejects with WDA_PROJECT_MISSING and a message that contains the searched
 * paths, or with INPUT_INVALID for a path that is not absolute.
 */
export async function findWdaProject(host: Host, options: ProjectOptions): Promise<string> {
  const candidates = await candidatePaths(host, options);
  for (const path of candidates) if (await isProject(host, path, options.signal)) return path;
  throw new WdaError(
    'WDA_PROJECT_MISSING',
    `No WebDriverAgent project was found on ${host.name}; checked ${candidates.join(', ')}.`,
    { hint: 'Install it (appium driver install xcuitest), or set WDA_PROJECT to WebDriverAgent.xcodeproj.' },
  );
}

async function candidatePaths(host: Host, { wdaProject, appiumHome, signal }: ProjectOptions) {
  if (wdaProject !== undefined) {
    const path = absolute('WDA_PROJECT', wdaProject);
    return path.endsWith('.xcodeproj') ? [path] : [`${path}/${PROJECT}`];
  }
  const appium =
    appiumHome === undefined
      ? `${await readHome(host, signal)}/.appium`
      : absolute('APPIUM_HOME', appiumHome);
  return IN_APPIUM.map((folder) => `${appium}/${folder}/${PROJECT}`);
}

// Reads the home folder from the host, because only the host can resolve its `~`.
async function readHome(host: Host, signal?: AbortSignal): Promise<string> {
  const { stdout } = await host.run('printenv', ['HOME'], { signal, timeoutMs: 5000 });
  return absolute('HOME', stdout.toString('utf8').replace(/\r?\n$/, ''));
}

function absolute(name: string, path: string): string {
  if (path.startsWith('/') && !/\p{Cc}/u.test(path)) return path.replace(/(?<!\/)\/+$/, '');
  throw new WdaError(
    'INPUT_INVALID',
    `${name} is not an absolute path: ${JSON.stringify(path.slice(0, 200))}.`,
  );
}

// An .xcodeproj is a folder, but a Host reads only files, so a file in the folder is read.
async function isProject(host: Host, path: string, signal?: AbortSignal): Promise<boolean> {
  try {
    discardStream(await host.readFile(`${path}/project.pbxproj`, { signal }));
    return true;
  } catch (error) {
    if (isHostError(error) && error.code === 'FILE_NOT_FOUND') return false;
    throw error;
  }
}
