/** The output and the exit code of a command. */
export interface CommandResult {
  readonly stdout?: Buffer | string;
  readonly stderr?: string;
  /** Default 0. */
  readonly exitCode?: number;
}

/** A running program of the device: its environment, its input, and the output that it prints while it runs. */
export interface ProgramRun {
  /** The variable `CLASSPATH`; '' when it is not set. */
  readonly classPath: string;
  /** Prints output while the program runs. */
  print(output: Pick<CommandResult, 'stdout' | 'stderr'>): void;
  /** Reads a number of bytes of the program's input. Returns fewer bytes when the input ends. */
  read(bytes: number): Promise<Buffer>;
  /** Aborts when the device's shell has ended, for example because adb has closed the connection. */
  readonly signal: AbortSignal;
}

/** A program of the device. `args` are its arguments as the device's shell split them, without the program's name. */
export type DeviceCommand = (
  args: readonly string[],
  run: ProgramRun,
) => CommandResult | Promise<CommandResult>;
