import type { MacTool } from './tools/mac-tool.ts';
import type { SimulatorSettings } from './tools/simctl-power.ts';

/** A simulator in the Mac's `simctl list`. */
export interface FakeSimulator {
  readonly udid: string;
  readonly name: string;
  /** The version of iOS: "iOS 18.2". */
  readonly runtime: string;
  /** The state at the start. */
  readonly state: 'Booted' | 'Shutdown';
  /** Whether WebDriverAgent runs in the simulator. Default: it does not. */
  readonly agentRuns?: () => boolean;
  /** The settings that `simctl ui` and `simctl launch` change. */
  readonly settings?: SimulatorSettings;
  /** Called when simctl boots the simulator or shuts it down. */
  readonly onState?: (state: 'Booted' | 'Shutdown') => void;
}

/** A phone that is connected to the Mac. */
export interface FakeMacPhone {
  readonly udid: string;
  readonly name: string;
  /** Marketing name: "iPhone 16 Pro". */
  readonly model: string;
  /** Apple's identifier of the model, such as `iPhone17,1`. */
  readonly productType: string;
  readonly osVersion: string;
  readonly connection: 'wired' | 'localNetwork';
}

/** Options of `startFakeMac`: logins, devices, tools, files and ports. */
export interface FakeMacOptions {
  /** SSH port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /** The only user name that is accepted. */
  readonly user: string;
  /** The accepted password. Default: none, so only keys are accepted. */
  readonly password?: string;
  /** Accepted public keys, as lines of `authorized_keys`. */
  readonly authorizedKeys?: readonly string[];
  /** Methods that accept a password. Default: both, as on macOS. */
  readonly passwordMethods?: readonly ('password' | 'keyboard-interactive')[];
  /** Whether the password has expired. The Mac then requests a new password, but refuses every new password. */
  readonly passwordExpired?: boolean;
  /**
   * Text of the private host key (OpenSSH or PEM). Default: a new ECDSA key. Pass the same key to simulate a restart.
   */
  readonly hostKey?: string;
  /** Allowed sessions per connection, as in sshd_config. Default 10. */
  readonly maxSessions?: number;
  readonly simulators?: readonly FakeSimulator[];
  readonly phones?: readonly FakeMacPhone[];
  /** Returns the screen of a booted simulator as a PNG. Default: the home screen of an iPhone. */
  readonly screen?: (udid: string) => Promise<Buffer>;
  /** Called at each boot of a simulator. The boot ends when the returned promise settles. Default: at once. */
  readonly bootUntil?: () => Promise<unknown>;
  /** Ports on the Mac's loopback, and the ports of this computer that they lead to: `{ 8100: wda.port }`. */
  readonly ports?: Readonly<Record<number, number>>;
  /** Files on the Mac: the key is the path, the value is the text. A path may begin with `~`. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Tools to add or replace; the key is the tool's name. They run in this process, and are installed in Homebrew's
   * folder.
   */
  readonly tools?: Readonly<Record<string, MacTool>>;
}
