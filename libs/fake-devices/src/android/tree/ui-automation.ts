/** The package of the snapshot helper of agent-device. */
export const HELPER_PACKAGE = 'com.callstack.agentdevice.snapshothelper';

/**
 * The phone's only connection for UI automation. Android gives the connection to one program at a time. A second
 * program fails until the first one has ended.
 */
export class UiAutomation {
  /**
   * The program that has the connection: the component of an instrumentation, such as `PACKAGE/.Runner`, or
   * `uiautomator`. Undefined if no program has the connection.
   */
  holder: string | undefined;
  /**
   * How much of the screen moves. `uiautomator dump` fails if the screen does not stop moving. `some`: the command
   * succeeds only with the option `--compressed`. `all`: the command always fails.
   */
  moving: 'none' | 'some' | 'all' = 'none';
  /** The protocol that the snapshot helper reports. */
  helperProtocol = 'android-snapshot-helper-v1';
  /** The number of trees that were read. */
  reads = 0;

  readonly #stops = new Map<string, AbortController>();

  /** Ends the instrumentation of a package, as `am force-stop` does. */
  forceStop(name: string): void {
    this.#stops.get(name)?.abort();
    this.#stops.delete(name);
    if (this.holder?.startsWith(`${name}/`) === true) this.holder = undefined;
  }

  /** Returns a signal that aborts when the package is stopped. */
  stopped(name: string): AbortSignal {
    const stop = new AbortController();
    this.#stops.set(name, stop);
    return stop.signal;
  }

  /** The part of `dumpsys activity processes` that names the instrumentation. */
  get dumpsys(): string {
    const { holder } = this;
    if (holder === undefined || !holder.includes('/'))
      return 'ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n';
    return `ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n  Active instrumentation:\n    Instrumentation #0: ActiveInstrumentation{5ac1f2e {${holder}}}\n      mClass=ComponentInfo{${holder}}\n`;
  }

  /**
   * Takes the connection. Returns undefined when another program has it, otherwise a function that releases the
   * connection.
   */
  take(holder: string): (() => void) | undefined {
    if (this.holder !== undefined) return undefined;
    this.holder = holder;
    return () => {
      if (this.holder === holder) this.holder = undefined;
    };
  }
}
