interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** One setting of a simulator, in the words of simctl. */
export interface SimulatorSetting {
  /** Reads the value; null if there is none. */
  readonly read: (options?: CallOptions) => Promise<string | null>;
  /** Writes the value; null removes it. */
  readonly write: (value: string | null, options?: CallOptions) => Promise<void>;
}

/**
 * The bar of Apple's own pictures. Only a plain clock text works: the ISO form is turned into local time by some
 * runtimes and refused by others, so the date beside the clock of an iPad cannot be set.
 */
const CLEAN = [
  ...['--time', '9:41', '--dataNetwork', 'wifi', '--wifiMode', 'active', '--wifiBars', '3'],
  ...['--cellularMode', 'active', '--operatorName', '', '--cellularBars', '4'],
  ...['--batteryState', 'charged', '--batteryLevel', '100'],
];

/**
 * Returns the settings of a booted simulator on which pictures depend:
 *
 * - `appearance`: `light` or `dark`.
 * - `textSize`: the name of a content size, such as `large`. Since Xcode 14.
 * - `cleanBar`: `clean`, null if the status bar is not overridden, or the overrides that another program has set, as simctl lists them.
 *   Only `clean` and null can be written.
 *
 * `run` calls simctl with a subcommand and its arguments after the device.
 */
export function simulatorSettings(run: Run): ReadonlyMap<string, SimulatorSetting> {
  return new Map([
    ['appearance', interfaceOption(run, 'appearance')],
    ['textSize', interfaceOption(run, 'content_size')],
    ['cleanBar', statusBar(run)],
  ]);
}

type Run = (args: readonly string[], options?: CallOptions) => Promise<string>;

function interfaceOption(run: Run, option: string): SimulatorSetting {
  return {
    read: async (options) => {
      const printed = (await run(['ui', option], options)).trim();
      // An old simulator prints "unsupported" or "unknown".
      return /^[a-z-]{1,60}$/.test(printed) && !/^un/.test(printed) ? printed : null;
    },
    write: async (value, options) => {
      if (value !== null) await run(['ui', option, value], options);
    },
  };
}

function statusBar(run: Run): SimulatorSetting {
  return {
    read: async (options) => {
      const printed = await run(['status_bar', 'list'], options);
      const lines = printed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/^=+$/.test(line) && !/^Current Status Bar Overrides/.test(line));
      if (lines.length === 0) return null;
      const isClean = /Time: 0?9:41\b/.test(printed) && /Battery Level: 100\b/.test(printed);
      return isClean ? 'clean' : lines.join('; ').slice(0, 200);
    },
    write: async (value, options) => {
      await run(['status_bar', ...(value === null ? ['clear'] : ['override', ...CLEAN])], options);
    },
  };
}
