import { createHash } from 'node:crypto';

import ssh2 from '#ssh2';

import { IphoneScreen } from '../iphone/screen/iphone-screen.ts';
import { createMacFolder } from './mac-folder.ts';
import type { FakeMacOptions, FakeSimulator } from './mac-options.ts';
import { startSshServer } from './ssh/ssh-server.ts';
import { brewTools, withVersions, xcodeTools } from './tools/mac-tools.ts';
import { startToolServer } from './tools/tool-server.ts';

/** A simulated Mac that listens for SSH. */
export interface FakeMac {
  /** The SSH port on 127.0.0.1. */
  readonly port: number;
  /** The type and the fingerprint of the host key, as `ssh-keygen -lf` prints them. */
  readonly hostKey: { readonly type: string; readonly fingerprint: string };
  /** The method of each login attempt so far, including refused attempts. */
  readonly logins: readonly string[];
  /** Breaks all connections at once, as a network failure does. */
  dropConnections(): void;
  /** Ends the server, all connections and all commands, and removes the folder of the Mac. */
  close(): Promise<void>;
}

/**
 * Starts a simulated Mac with Remote Login: a real SSH server on 127.0.0.1. Commands run in a real `/bin/sh` with the
 * short PATH of a Mac. `xcrun`, `xcodebuild` and other tools are simulated.
 */
export async function startFakeMac(options: FakeMacOptions): Promise<FakeMac> {
  const { simulators = [], phones = [], screen = homeScreens(), tools = {}, files = {} } = options;
  // The key type is not Ed25519, because about one in 300 Ed25519 keys that ssh2 generates is malformed. Neither ssh2
  // nor OpenSSH can read such a key.
  const hostKey = options.hostKey ?? ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
  const folder = await createMacFolder(options.user);
  const builtIn = xcodeTools({
    simulators: simulators.map(switchable),
    phones,
    screen,
    bootUntil: options.bootUntil,
  });
  const brewed = { ...brewTools(phones), ...tools };
  await Promise.all([
    ...Object.keys(builtIn).map((tool) => folder.install('/usr/bin', tool)),
    ...Object.keys(brewed).map((tool) =>
      folder.install(tool in builtIn ? '/usr/bin' : '/opt/homebrew/bin', tool),
    ),
  ]);
  await Promise.all(Object.entries(files).map(([path, text]) => folder.write(path, text)));
  const toolServer = await startToolServer(folder.toolSocket, withVersions({ ...builtIn, ...brewed }));
  const release = async () => {
    await new Promise((resolve) => toolServer.close(resolve));
    await folder.remove();
  };
  const ssh = await startSshServer({ ...options, hostKey }, folder).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return {
    port: ssh.port,
    logins: ssh.logins,
    hostKey: describe(hostKey),
    dropConnections: ssh.dropConnections,
    close: async () => {
      await ssh.close();
      await release();
    },
  };
}

function switchable(simulator: FakeSimulator) {
  let { state } = simulator;
  return {
    ...simulator,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      simulator.onState?.(next);
    },
  };
}

function homeScreens() {
  const screens = new Map<string, IphoneScreen>();
  return (udid: string) => {
    const screen = screens.get(udid) ?? new IphoneScreen();
    screens.set(udid, screen);
    return screen.png();
  };
}

function describe(hostKey: string) {
  const key = ssh2.utils.parseKey(hostKey);
  if (key instanceof Error) throw new TypeError('Not a private host key.', { cause: key });
  const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return {
    type: key.type
      .replace(/^ssh-|-sha2-.*$/g, '')
      .replace('dss', 'dsa')
      .toUpperCase(),
    fingerprint: `SHA256:${digest}`,
  };
}
