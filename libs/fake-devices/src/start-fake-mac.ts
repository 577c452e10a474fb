import { createHash } from 'node:crypto';

import ssh2 from '#ssh2';

import { IphoneScreen } from './iphone/screen/iphone-screen.ts';
import type { FakeMacOptions, StrangeMac } from './mac/mac-options.ts';
import { startRealShellSystem } from './mac/real-shell/real-shell-system.ts';
import { createSimulatedSystem } from './mac/simulated/simulated-system.ts';
import { startSshServer } from './mac/ssh/ssh-server.ts';
import { StrangeProperties } from './mac/strange-properties.ts';
import type { FakeSimulator } from './mac/tools/mac-devices.ts';
import type { MacTool } from './mac/tools/mac-tool.ts';
import { brewTools, withVersions, xcodeTools } from './mac/tools/mac-tools.ts';
import { SimulatorSettings } from './mac/tools/simulator-settings.ts';

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
  /** Changes the named properties, for connections and commands from now on. */
  change(strange: StrangeMac): void;
  /** Installs a tool in Homebrew's folder. Returns what removes it. */
  install(name: string, tool: MacTool): Promise<() => Promise<void>>;
  /** Ends the server, all connections and all commands, and removes the folder of the Mac. */
  close(): Promise<void>;
}

/**
 * Starts a simulated Mac with Remote Login: a real SSH server on 127.0.0.1. Its shell, its tools such as `xcrun` and
 * `xcodebuild`, and its files exist in this process only: who logs in can start no program of this computer and read no
 * file of it. The option `realShell` changes that.
 */
export async function startFakeMac(options: FakeMacOptions): Promise<FakeMac> {
  const { simulators = [], phones = [], screen = homeScreens(), tools = {}, files = {} } = options;
  // The key type is not Ed25519, because about one in 300 Ed25519 keys that ssh2 generates is malformed. Neither ssh2
  // nor OpenSSH can read such a key.
  const hostKey = options.hostKey ?? ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private;
  const properties = new StrangeProperties(options.strange);
  const builtIn = xcodeTools({
    hasEmptyLists: () => properties.current.emptySimulatorLists ?? false,
    simulators: simulators.map(switchable),
    phones,
    screen,
    bootUntil: options.bootUntil,
  });
  const all = Object.entries(withVersions({ ...builtIn, ...brewTools(phones), ...tools }));
  const isBuiltIn = ([name]: readonly [string, MacTool]) => Object.hasOwn(builtIn, name);
  const folders = {
    '/usr/bin': Object.fromEntries(all.filter(isBuiltIn)),
    '/opt/homebrew/bin': Object.fromEntries(all.filter((entry) => !isBuiltIn(entry))),
  };
  const contents = { user: options.user, tools: folders, files };
  const system = options.realShell ? await startRealShellSystem(contents) : createSimulatedSystem(contents);
  const ssh = await startSshServer({ ...options, hostKey }, { system, properties }).catch(
    async (error: unknown) => {
      await system.close();
      throw error;
    },
  );
  return {
    port: ssh.port,
    logins: ssh.logins,
    hostKey: describe(hostKey),
    dropConnections: ssh.dropConnections,
    change: (next) => properties.change(next),
    install: (name, tool) => system.install(name, tool),
    close: async () => {
      await ssh.close();
      await system.close();
    },
  };
}

function switchable(simulator: FakeSimulator) {
  let { state } = simulator;
  return {
    ...simulator,
    settings: simulator.settings ?? new SimulatorSettings(),
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
  const digest = createHash('sha256')
    .update(key.getPublicSSH())
    .digest('base64')
    .replace(/(?<!=)=+$/, '');
  return {
    type: key.type
      .replace(/^ssh-|-sha2-.*/g, '')
      .replace('dss', 'dsa')
      .toUpperCase(),
    fingerprint: `SHA256:${digest}`,
  };
}
