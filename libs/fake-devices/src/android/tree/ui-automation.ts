/** The package of the snapshot helper of agent-device. */
export const HELPER_PACKAGE = 'com.callstack.agentdevice.snapshothelper';

/**
 * The phone's only connection for UI automation. Android gives it to one program at a time; a second one fails until the
 * first one has ended.
 */
export class UiAutomation {
  /** The component of the instrumentation that has the connection, such as `PACKAGE/.Runner`. */
  holder: string | undefined;
  /**
   * What moves on the screen: `uiautomator dump` waits for rest in vain. `some`: with `--compressed` it succeeds all the
   * same.
   */
  moving: 'none' | 'some' | 'all' = 'none';
  /** The protocol that the snapshot helper speaks. */
  helperProtocol = 'android-snapshot-helper-v1';
  /** How many trees were read. */
  reads = 0;

  readonly #stops = new Map<string, AbortController>();

  /** Ends the instrumentation of a package, as `am force-stop` does. */
  forceStop(name: string): void {
    this.#stops.get(name)?.abort();
    this.#stops.delete(name);
    if (this.holder?.startsWith(`${name}/`) === true) this.holder = undefined;
  }

  /** Aborts when the package is stopped. */
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

  /** Takes the connection. Returns undefined when another program has it, otherwise a function that gives it back. */
  take(holder: string): (() => void) | undefined {
    if (this.holder !== undefined) return undefined;
    this.holder = holder;
    return () => {
      if (this.holder === holder) this.holder = undefined;
    };
  }
}
