import type { Host } from '@storedeck/host';

import type { Config } from '../config.ts';
import { checkCredentials } from './check-credentials.ts';
import { checkDevices } from './check-devices.ts';
import { checkFolder } from './check-folder.ts';
import { checkGoogleLogin } from './check-google-login.ts';
import { checkLeftSettings } from './check-left-settings.ts';
import { checkTools } from './check-tools.ts';
import type { Finding, Section } from './finding.ts';

export interface Examined {
  readonly config: Config;
  readonly version: string;
  /** This computer, or its simulation. */
  readonly home: Host;
  readonly signal: AbortSignal;
}

/** Checks everything that Storedeck needs on this computer except ports, without a request to a store. */
export function examineComputer({ config, version, home, signal }: Examined): Promise<Section[]> {
  return Promise.all([
    section('Storedeck', checkProgram(version)),
    section('Working folder', workingFolder(config.dir)),
    section('Store credentials', storeCredentials(config, home)),
    section('Tools of this computer', checkTools(home, { local: config, signal })),
    section('Devices of this computer', checkDevices(home, signal)),
  ]);
}

async function workingFolder(dir: string): Promise<Finding[]> {
  const [folder, left] = await Promise.all([checkFolder(dir), checkLeftSettings(dir)]);
  return [...folder, ...left];
}

async function storeCredentials(config: Config, home: Host): Promise<Finding[]> {
  const [variables, login] = await Promise.all([checkCredentials(config), checkGoogleLogin(config, home)]);
  return [...variables, ...login];
}

/** Returns a section with a title and its findings. */
export async function section(title: string, findings: Finding[] | Promise<Finding[]>): Promise<Section> {
  return { title, findings: await findings };
}

/**
 * Returns the versions of Storedeck and Node.js. The version of Node.js is not checked: if it is too old, Storedeck
 * ends at its start, before this function is called.
 */
function checkProgram(version: string): Finding[] {
  return [
    { level: 'ok', name: 'storedeck', detail: version, version },
    {
      level: 'ok',
      name: 'Node.js',
      detail: `${process.versions.node}, ${process.execPath}`,
      version: process.versions.node,
      path: process.execPath,
    },
  ];
}
