import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VERSION = '3.8.0';

/** What is measured against, as npm names it. */
export const APPIUM = `appium@${VERSION}`;

/** What starts an Appium server. */
export interface InstalledAppium {
  readonly main: string;
  /** A home of its own: no driver is found in it. */
  readonly home: string;
}

/** Installs npm's `appium`, without any driver, into the system's temporary folder; the next measurement finds it there. */
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
