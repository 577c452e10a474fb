import type { CommandResult } from './device-command.ts';

/**
 * Returns what a command of a system service prints when it throws [AOSP BasicShellCommandHandler.exec]. `command`: the
 * first word after the name of the service.
 */
export function javaFailure(command: string, exception: string): CommandResult {
  return {
    stderr: `\nException occurred while executing '${command}':\njava.lang.${exception}\n\tat android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)\n\tat android.os.Binder.execTransact(Binder.java:1339)\n`,
    exitCode: 255,
  };
}
