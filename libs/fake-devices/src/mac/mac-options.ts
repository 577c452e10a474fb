import type { MacTool } from './tools/mac-tool.ts';

/** A simulator in the Mac's `simctl list`. */
export interface FakeSimulator {
  readonly udid: string;
  readonly name: string;
  /** As people say it: "iOS 18.2". */
  readonly runtime: string;
  readonly state: 'Booted' | 'Shutdown';
}

/** A phone plugged into the Mac. */
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

/** Who may log in to the simulated Mac, and what is plugged in, installed and listening there. */
export interface FakeMacOptions {
  /** SSH port on 127.0.0.1; default a free one. */
  readonly port?: number;
  /** The only user who may log in. */
  readonly user: string;
  /** Without it no password is taken. */
  readonly password?: string;
  /** Public keys that may log in: lines as in `authorized_keys`. */
  readonly authorizedKeys?: readonly string[];
  /** How a password may be given; macOS offers both. */
  readonly passwordMethods?: readonly ('password' | 'keyboard-interactive')[];
  /** Whether the account is let in only once a new password was set, which nobody here takes. */
  readonly passwordExpired?: boolean;
  /** Private host key text (OpenSSH or PEM); default a fresh Ed25519 key. Needed to come back as the same machine. */
  readonly hostKey?: string;
  /** Sessions allowed on one connection, as in sshd_config. Default 10. */
  readonly maxSessions?: number;
  readonly simulators?: readonly FakeSimulator[];
  readonly phones?: readonly FakeMacPhone[];
  /** PNG of a booted simulator's screen. Default: an iPhone's home screen. */
  readonly screen?: (udid: string) => Promise<Buffer>;
  /** Ports of the Mac's loopback and the local ports that stand for them, e.g. `{ 8100: wda.port }`. */
  readonly ports?: Readonly<Record<number, number>>;
  /** Files of the Mac: their text by path, which may begin with `~`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Further or other tools by name: run in this process, found on the Mac where Homebrew puts them. */
  readonly tools?: Readonly<Record<string, MacTool>>;
}
