import type { FakeMacPhone, FakeSimulator } from './tools/mac-devices.ts';
import type { MacTool } from './tools/mac-tool.ts';

/** Options of `startFakeMac`: logins, devices, tools, files and ports. */
export interface FakeMacOptions {
  /**
   * Whether command lines run in a real `/bin/sh` of this computer. **Everyone who can log in can then run every program
   * and read every file of this computer with the rights of this process.** Only for tests, with a random password, in
   * which the quoting of a client must be checked by a real shell. Default false: the shell is simulated.
   */
  readonly realShell?: boolean;
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
  /** What differs from most Macs at the start. Default: nothing. */
  readonly strange?: StrangeMac;
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

/** What a Mac of a company, or one that is reachable from the internet, does differently. */
export interface StrangeMac {
  /**
   * What a start-up file of the login shell, such as `~/.zshenv`, prints on standard output and on standard error before
   * each command [zsh(1), STARTUP/SHUTDOWN FILES: `.zshenv` is read by every shell]. Default: nothing.
   */
  readonly startupOutput?: string;
  /**
   * What sshd writes to each new connection before it closes it, such as `Not allowed at this time` for a computer that
   * has failed to log in too often [OpenSSH sshd.c, PerSourcePenalties] or `Exceeded MaxStartups`. Default or '':
   * sshd accepts connections.
   */
  readonly refusal?: string;
  /**
   * What is written to each new connection instead of the greeting of SSH, which never follows: a notice of a company,
   * from a server that is too busy to go on [RFC 4253, 4.2: lines before the version]. Default or '': the greeting comes.
   */
  readonly stalledNotice?: string;
  /**
   * The login shell. `tcsh` refuses a line with a newline in quotes: `Unmatched '''.` [tcsh(1), "Lexical structure"].
   * Default `zsh`.
   */
  readonly loginShell?: 'zsh' | 'tcsh';
  /**
   * Whether `simctl list --json` prints empty lists, while the list for people has the simulators [Xcode 26.0,
   * sweetpad-dev/sweetpad#191]. Default false.
   */
  readonly emptySimulatorLists?: boolean;
}
