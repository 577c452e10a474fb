import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '3.8.0';

/** The Appium version that Storedeck is compared with, as a package name for npm. */
export const APPIUM = `appium@${VERSION}`;

/** An installed Appium server. */
export interface InstalledAppium {
  /** The file that starts Appium. */
  readonly main: string;
  /** The value for `APPIUM_HOME`: a folder without drivers. */
  readonly home: string;
}

/**
 * Installs npm's `appium` without drivers into the system's temporary folder, unless an earlier measurement has already
 * done so.
 */
export async function installedAppium(): Promise<InstalledAppium> {
  const folder = join(tmpdir(), `storedeck-bench-appium-${VERSION}`);
  const main = join(folder, 'node_modules/appium/index.js');
  if (!existsSync(main)) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const args = ['install', '--no-audit', '--no-fund', '--omit=dev', APPIUM];
    await promisify(execFile)('npm', args, { cwd: folder });
  }
  return { main, home: join(folder, 'home') };
}
