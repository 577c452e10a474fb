/** The output and the exit code of a command. */
export interface CommandResult {
  readonly stdout?: Buffer | string;
  readonly stderr?: string;
  /** Default 0. */
  readonly exitCode?: number;
}

/** A program of the device. `args` are its arguments as the device's shell split them, without the program's name. */
export type DeviceCommand = (args: readonly string[]) => CommandResult | Promise<CommandResult>;
