/** What a command of the device's shell leaves behind. */
export interface CommandResult {
  readonly stdout?: Buffer | string;
  readonly stderr?: string;
  /** Default 0. */
  readonly exitCode?: number;
}

/** A program of the device. `args` is what the device's shell made of the line, without the program's name. */
export type DeviceCommand = (args: readonly string[]) => CommandResult | Promise<CommandResult>;
