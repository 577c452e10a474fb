import { type CommandFlags, runCommand } from '../run-command.ts';
import { setupScrcpy } from './setup-scrcpy.ts';
import { setupSnapshotHelper } from './setup-snapshot-helper.ts';

/** The flags of `storedeck setup`. */
export interface SetupFlags extends CommandFlags {
  readonly yes?: boolean;
  readonly device?: string;
}

/** `storedeck setup TOOL`: fetches or installs a tool, after the user has agreed. No other command fetches a tool. */
export function setupCommand(flags: SetupFlags, tool = ''): Promise<void> {
  return runCommand(
    flags,
    (context) => (tool === 'scrcpy' ? setupScrcpy(context, flags) : setupSnapshotHelper(context, flags)),
    { whenCancelled: 'Cancelled. If the installation had already begun, it may be complete.' },
  );
}
