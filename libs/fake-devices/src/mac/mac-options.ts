import type { MacTool } from './tools/mac-tool.ts';
import type { SimulatorSettings } from './tools/simctl-power.ts';

/** A simulator in the Mac's `simctl list`. */
export interface FakeSimulator {
  readonly udid: string;
  readonly name: string;
  /** The version of iOS, such as `iOS 18.2`. */
  readonly runtime: string;
  /** The state when the Mac starts. */
  readonly state: 'Booted' | 'Shutdown';
  /** Returns whether WebDriverAgent runs in the simulator. Default: it does not run. */
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
  /** The marketing name, such as `iPhone 16 Pro`. */
  readonly model: string;
  /** Apple's identifier of the model, such as `iPhone17,1`. */
  readonly productType: string;
  readonly osVersion: string;
  readonly connection: 'wired' | 'localNetwork';
}

/** Options of `startFakeMac`: logins, devices, tools, files and ports. */
export interface FakeMacOptions {
  /** The SSH port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /** The only user name that is accepted. */
  readonly user: string;
  /** The accepted password. Default: none, so only keys are accepted. */
  readonly password?: string;
  /** The accepted public keys, as lines of `authorized_keys`. */
  readonly authorizedKeys?: readonly string[];
  /** The login methods that accept the password. Default: both methods, as on macOS. */
  readonly passwordMethods?: readonly ('password' | 'keyboard-interactive')[];
  /** Whether the password has expired. The Mac then requests a new password, but refuses every new password. */
  readonly passwordExpired?: boolean;
  /**
   * The text of the private host key (OpenSSH or PEM). Default: a new ECDSA key. Pass the same key to simulate a
   * restart.
   */
  readonly hostKey?: string;
  /** The maximum number of sessions per connection, `MaxSessions` of sshd_config. Default 10. */
  readonly maxSessions?: number;
  readonly simulators?: readonly FakeSimulator[];
  readonly phones?: readonly FakeMacPhone[];
  /** Returns the screen of a booted simulator as a PNG. Default: the home screen of an iPhone. */
  readonly screen?: (udid: string) => Promise<Buffer>;
  /**
   * Called when `simctl bootstatus -b` boots a simulator. The boot ends when the returned promise resolves. Default: at
   * once.
   */
  readonly bootUntil?: () => Promise<unknown>;
  /** The ports of the Mac's loopback, and the ports of this computer to which they lead: `{ 8100: wda.port }`. */
  readonly ports?: Readonly<Record<number, number>>;
  /** Files on the Mac: the key is the path, the value is the text. A path may begin with `~`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Tools to add or replace, by name. They run in this process. An added tool is installed in Homebrew's folder. */
  readonly tools?: Readonly<Record<string, MacTool>>;
}
