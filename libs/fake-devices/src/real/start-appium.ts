import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { freePort } from '../free-port.ts';
import { type Program, startProgram } from './start-program.ts';

/** A real Appium server with its driver for tests. The driver simulates an app that a file describes. */
export interface Appium {
  /** The URL of the server, including the base path. */
  readonly url: string;
  readonly program: Program;
  /** The capabilities for a new session. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Ends the server, and removes its folder. */
  close(): Promise<void>;
}

/** Options of `startAppium`. */
export interface AppiumOptions {
  /** The environment of Appium, such as `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The path before all endpoints, such as `/wd/hub`. Default: none. */
  readonly basePath?: string;
}

const APP = `<app title="Tilia" width="320" height="640">
  <MockButton id="save" left="10" top="20" width="100" height="50" visible="true"/>
</app>
`;

/**
 * Starts Appium on a free loopback port, with `@appium/fake-driver` only. The app has a screen of 320 × 640 points with
 * one button. Its screenshots always show the same image of 400 × 852 pixels. Needs the packages `appium` and
 * `@appium/fake-driver`.
 */
export async function startAppium({ env, basePath = '' }: AppiumOptions): Promise<Appium> {
  const home = await mkdtemp(join(tmpdir(), 'storedeck-appium-'));
  const appium = packageFolder('appium');
  // Appium looks for drivers in the node_modules of its home, if the package.json of its home depends on Appium.
  await mkdir(join(home, 'node_modules/@appium'), { recursive: true });
  await symlink(appium, join(home, 'node_modules/appium'));
  await symlink(packageFolder('@appium/fake-driver'), join(home, 'node_modules/@appium/fake-driver'));
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ devDependencies: { appium: '*', '@appium/fake-driver': '*' } }),
  );
  await writeFile(join(home, 'app.xml'), APP);
  const port = await freePort();
  const args = [
    '--address',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--base-path',
    basePath || '/',
    '--log-no-colors',
  ];
  const program = startProgram(process.execPath, {
    args: [join(appium, 'index.js'), ...args],
    env: { ...env, APPIUM_HOME: home },
  });
  await program.printed(/listener started on/);
  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    program,
    capabilities: {
      platformName: 'Fake',
      'appium:automationName': 'Fake',
      'appium:app': join(home, 'app.xml'),
      'appium:newCommandTimeout': 60,
    },
    close: async () => {
      await program.close();
      await rm(home, { recursive: true });
    },
  };
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
