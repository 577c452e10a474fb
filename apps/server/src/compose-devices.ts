import { Adb, StfClient } from '@storedeck/android';
import {
  AllDevices,
  DeviceHosts,
  type DeviceLibraries,
  DeviceLocks,
  HeldSessions,
  LockFiles,
  type OpenStf,
  RunnerLinks,
  SessionEnder,
  StfLoans,
  WebDriverServers,
} from '@storedeck/devices';
import type { SkippedParts } from '@storedeck/foreign-text';
import { type Host, LocalHost } from '@storedeck/host';
import { DeviceMirrors, type Recordings } from '@storedeck/mirror';
import {
  connectRunner,
  type ConnectRunnerOptions,
  KnownHosts,
  type NamedRunner,
  type Runner,
} from '@storedeck/runner-ssh';
import { createWda, MJPEG_CONTENT_TYPE } from '@storedeck/wda';
import { WebDriver } from '@storedeck/webdriver';
import type { Logger } from 'pino';

import type { Config } from './config.ts';
import type { EventHub } from './events/event-hub.ts';
import { makeRunnerFinder } from './make-runner-finder.ts';
import type { ChildRecords } from './records/child-records.ts';
import { privateFolder } from './records/private-folder.ts';

/** The objects that requests and commands for devices need. */
export interface Devices {
  /** This computer, or its simulation. */
  readonly home: Host;
  /** This computer, whose programs also the demo may run. */
  readonly thisComputer: Host;
  /** This computer and the connected runners. */
  readonly hosts: DeviceHosts;
  readonly runners: RunnerLinks;
  /** The locks. Only the holder of a device's lock may act on the device. */
  readonly locks: DeviceLocks;
  /** The phones that STF servers have lent and that are connected. */
  readonly stf: StfLoans;
  readonly openStf: OpenStf;
  /** The connected Appium servers and Selenium Grids. */
  readonly webDriverServers: WebDriverServers;
  /** The devices of all hosts and servers, of every kind. */
  readonly all: AllDevices;
  /** The live videos of the devices. */
  readonly mirrors: DeviceMirrors;
  /** The `Content-Type` of a live MJPEG stream. */
  readonly mjpegContentType: string;
  /**
   * Connects to a runner, which may be a name of the SSH configuration, without adding it to `hosts`. Rejects with
   * RunnerError.
   */
  connectRunner(options: NamedRunner & Pick<ConnectRunnerOptions, 'signal'>): Promise<Runner>;
  close(): Promise<void>;
}

export interface ComposeDevicesOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly children: ChildRecords;
  readonly recordings: Recordings;
  /** The computer whose devices are used. Default: this computer. */
  readonly home: Host | undefined;
}

/**
 * Constructs the objects for devices. This module is loaded at first use, because loading the device libraries doubles
 * the startup time and not every user has a phone.
 */
export function composeDevices(options: ComposeDevicesOptions): Devices {
  const { config, hub, log, children, recordings } = options;
  const thisComputer = new LocalHost({ env: config.toolEnvironment, ...children.newChildRecord() });
  const home = options.home ?? thisComputer;
  const openLibraries = (host: Host, onChange: (udid: string) => void): DeviceLibraries => {
    const onSkipped = (skipped: SkippedParts) =>
      log.debug({ host: host.name, ...skipped }, 'a part of a list was skipped');
    const isForwardedPort = (port: number) => isForward(host, port);
    return {
      adb: new Adb(host, { onSkipped }),
      wda: createWda({ ...config.wda, host, onChange, onSkipped, isForwardedPort }),
    };
  };
  const knownHosts = new KnownHosts();
  const connect = (options: ConnectRunnerOptions) => connectRunner({ ...options, knownHosts });
  const find = makeRunnerFinder(config);
  const hosts = new DeviceHosts({ home, openLibraries, hub, log });
  const runners: RunnerLinks = new RunnerLinks({
    hosts,
    hub,
    connect,
    find,
    knownHosts,
    forwardPorts: config.forwardPorts,
  });
  const locks = openLocks(config, hub);
  const webDriverServers = new WebDriverServers({
    hub,
    openDriver: (options) => new WebDriver(options),
    ender: new SessionEnder(log, config.toolEnvironment),
  });
  const mirrors = new DeviceMirrors(
    { hosts, servers: webDriverServers },
    { scrcpyCache: config.scrcpyCache, recordings },
  );
  const sessions = new HeldSessions();
  const openStf: OpenStf = (server) => new StfClient(server);
  const stf = new StfLoans(hosts, openStf);
  const isForward = (host: Host, port: number) => host.kind === 'local' && runners.localPorts.includes(port);
  return {
    home,
    thisComputer,
    hosts,
    runners,
    locks,
    stf,
    openStf,
    webDriverServers,
    all: new AllDevices({ hosts, served: { servers: webDriverServers, sessions } }),
    mirrors,
    mjpegContentType: MJPEG_CONTENT_TYPE,
    connectRunner: async ({ signal, ...runner }) => connect({ ...(await find(runner)), signal }),
    close: async () => {
      // The mirrors close first, because ending their programs on phones needs adb.
      await mirrors.close();
      sessions.close();
      await Promise.all([locks.close(), stf.close()]);
      // These parts close at the same time, because each of them may wait for a child process to end.
      await Promise.all([runners.close(), hosts.close(), webDriverServers.close(), thisComputer.close()]);
    },
  };
}

function openLocks({ locksDir }: Config, hub: EventHub): DeviceLocks {
  const dir = locksDir === undefined ? undefined : privateFolder(locksDir);
  return new DeviceLocks({
    files: dir === undefined ? undefined : new LockFiles(dir),
    onChange: (list) => hub.publish('device-locks', list),
  });
}
