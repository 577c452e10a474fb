import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import type { FakeMacOptions } from '../../mac/mac-options.ts';
import type { MacTool } from '../../mac/tools/mac-tool.ts';
import { fakeBaguette } from '../baguette/fake-baguette.ts';
import { fakePymobiledevice3 } from '../display-service/fake-pymobiledevice3.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import { fakeServeSim } from '../serve-sim/fake-serve-sim.ts';
import { ToolPorts } from '../tool-ports.ts';
import { simulateXcodebuild, type XcodebuildBehaviour } from './fake-xcodebuild.ts';

/** Options of `iphonesAtMac`: the behaviour of Xcode and iproxy. */
export interface IphonesAtMacOptions {
  /** Called at each start of xcodebuild. Returns the behaviour of this start. Default: `works`. */
  readonly xcodebuild?: () => XcodebuildBehaviour;
  /** The duration of a build, in ms. Default 4000. */
  readonly buildMs?: number;
  /**
   * Called at each start of xcodebuild. The build pauses after the first lines of its log until the returned promise
   * resolves.
   */
  readonly buildUntil?: () => Promise<unknown>;
  /** Whether baguette is installed. Default: it is not. */
  readonly hasBaguette?: boolean;
  /** Whether serve-sim is installed. Default: it is not. */
  readonly hasServeSim?: boolean;
  /** Whether pymobiledevice3 is installed. Default: it is not. */
  readonly hasPymobiledevice3?: boolean;
  /** Whether iproxy is older than libusbmuxd 2.0, so that it is called as `iproxy LOCAL REMOTE UDID`. Default false. */
  readonly oldIproxy?: boolean;
}

/**
 * Returns options for `startFakeMac` that connect simulated phones and simulators to the Mac: the lists of devices, the
 * screens of simulators, iproxy, and an xcodebuild that starts WebDriverAgent. The WebDriverAgents of simulators listen
 * on the Mac's ports from 8100 on. The WebDriverAgent of the first simulator streams on port 9100.
 */
export function iphonesAtMac(
  iphones: readonly FakeIphone[],
  options: IphonesAtMacOptions = {},
): Required<Pick<FakeMacOptions, 'simulators' | 'phones' | 'screen' | 'ports' | 'tools' | 'files'>> {
  const [simulators, phones] = [true, false].map((wanted) =>
    iphones.filter(({ facts }) => facts.simulator === wanted),
  ) as [FakeIphone[], FakeIphone[]];
  const listening = listeningOn(simulators);
  return {
    simulators: simulators.map((simulator) => ({
      udid: simulator.udid,
      name: simulator.facts.name,
      runtime: `iOS ${simulator.facts.osVersion}`,
      state: simulator.power,
      agentRuns: () => simulator.wdaRunning,
      settings: simulator.settingsOfSimctl,
      onState: (state) => void simulator.setPower(state),
    })),
    phones: phones.map(({ facts }) => ({ ...facts, connection: 'wired' })),
    screen: async (udid) => {
      const simulator = simulators.find((one) => one.udid === udid);
      if (!simulator) throw new Error(`There is no simulator ${udid}.`);
      return simulator.screenshot();
    },
    ports: new Proxy({}, { get: (_ports, port) => listening.at(Number(port)) }),
    files: { [PROJECT]: '// !$*UTF8*$!\n' },
    tools: {
      iproxy: iproxy(phones, listening, options.oldIproxy ?? false),
      ideviceinstaller,
      xcodebuild: xcodebuild(iphones, listening, options),
      ...(options.hasBaguette && { baguette: fakeBaguette(iphones) }),
      ...(options.hasServeSim && { 'serve-sim': fakeServeSim(iphones, listening.toolPorts) }),
      ...(options.hasPymobiledevice3 && {
        pymobiledevice3: fakePymobiledevice3(iphones, listening.toolPorts),
      }),
    },
  };
}

const PROJECT =
  '~/.appium/node_modules/appium-xcuitest-driver/node_modules/appium-webdriveragent/WebDriverAgent.xcodeproj/project.pbxproj';

/** Keeps the ports of the simulated Mac that are in use, and the real ports of this computer that serve them. */
function listeningOn(simulators: readonly FakeIphone[]) {
  const forwards = new Map<number, number>();
  const [first] = simulators;
  const ports = new Map<FakeIphone, number>(first ? [[first, 8100]] : []);
  const ofSimulator = (port: number) => {
    if (port === 9100) return first?.wdaRunning ? first.mjpegPort : undefined;
    return simulators.find((one) => one.wdaRunning && ports.get(one) === port)?.httpPort;
  };
  const toolPorts = new ToolPorts();
  const at = (port: number) => toolPorts.at(port) ?? forwards.get(port) ?? ofSimulator(port);
  return {
    forwards,
    toolPorts,
    at,
    /** Reserves the first free port for the WebDriverAgent of a simulator. Returns the port. */
    portFor: (simulator: FakeIphone) => {
      let port = 8100;
      while (at(port) !== undefined) port += 1;
      ports.set(simulator, port);
      return port;
    },
  };
}

type Listening = ReturnType<typeof listeningOn>;

function xcodebuild(
  iphones: readonly FakeIphone[],
  listening: Listening,
  options: IphonesAtMacOptions,
): MacTool {
  return async ({ args, stdout, signal: killed }) => {
    const print = (text: string) => stdout.write(text);
    const exitCode = await simulateXcodebuild({ args, print, killed }, iphones, {
      behaviour: options.xcodebuild?.() ?? 'works',
      buildMs: options.buildMs ?? 4000,
      until: options.buildUntil?.(),
      findPort: (phone) => (phone.facts.simulator ? listening.portFor(phone) : 8100),
    });
    // The output must be delivered before the exit code.
    await new Promise<void>((resolve) => stdout.end(() => resolve()));
    return exitCode;
  };
}

/** Simulates iproxy, which forwards ports of the Mac to ports of a phone while it runs. */
function iproxy(phones: readonly FakeIphone[], listening: Listening, old: boolean): MacTool {
  return async ({ args, stdin, stdout, stderr, signal }) => {
    const command = old ? oldForm(args) : newForm(args);
    if (!command) {
      stdout.write(old ? OLD_USAGE : USAGE);
      return old ? 1 : 0;
    }
    const phone = phones.find(({ udid }) => udid === command.udid);
    if (!phone || command.pairs.some(([local]) => listening.at(local) !== undefined)) {
      stderr.write('bind(): Address already in use\n');
      return 247;
    }
    const servers = await Promise.all(command.pairs.map(([, device]) => forwardTo(phone, device)));
    for (const [index, [local]] of command.pairs.entries())
      listening.forwards.set(local, findPort(servers[index]));
    // iproxy runs until it is killed. Sometimes the end of standard input is the only sign that it was killed.
    await Promise.race([once(stdin.resume(), 'end'), once(signal, 'abort')]).catch(() => undefined);
    for (const [local] of command.pairs) listening.forwards.delete(local);
    for (const server of servers) server.close();
    return 0;
  };
}

/**
 * Opens a port of this computer that leads to a port of a phone. As with iproxy, the port accepts every connection, and
 * closes the connection when nothing listens on the phone.
 */
async function forwardTo(phone: FakeIphone, devicePort: number): Promise<Server> {
  const server = createServer((socket) => {
    const target = phone.connect(devicePort);
    socket.on('error', () => target.destroy()).on('close', () => target.destroy());
    target.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.setNoDelay(true).pipe(target).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function findPort(server: Server | undefined): number {
  return (server?.address() as AddressInfo).port;
}

interface Forward {
  readonly udid: string | undefined;
  readonly pairs: readonly (readonly [local: number, device: number])[];
}

const USAGE = 'Usage: iproxy [OPTIONS] LOCAL_PORT:DEVICE_PORT [LOCAL_PORT2:DEVICE_PORT2 ...]\n';
const OLD_USAGE = 'usage: iproxy LOCAL_TCP_PORT DEVICE_TCP_PORT [UDID]\n';

function newForm(args: readonly string[]): Forward | undefined {
  const pairs = args.flatMap((arg) => {
    const [, local, device] = /^(\d+):(\d+)$/.exec(arg) ?? [];
    return local === undefined ? [] : [[Number(local), Number(device)] as const];
  });
  return pairs.length === 0 ? undefined : { udid: args[args.indexOf('-u') + 1], pairs };
}

function oldForm([local, device, udid, ...more]: readonly string[]): Forward | undefined {
  const [from, to] = [Number(local), Number(device)];
  return more.length === 0 && from > 0 && to > 0 ? { udid, pairs: [[from, to]] } : undefined;
}

/** Simulates ideviceinstaller, which lists the apps of a phone. Lists only the WebDriverAgent of an earlier build. */
const ideviceinstaller: MacTool = ({ args, stdout }) => {
  if (!args.includes('-l')) return 1;
  stdout.write(
    '<plist version="1.0"><array><dict><key>Entitlements</key><dict><key>application-identifier</key>\n' +
      '<string>A1B2C3D4E5.com.facebook.WebDriverAgentRunner.xctrunner</string></dict></dict></array></plist>\n',
  );
  return 0;
};
