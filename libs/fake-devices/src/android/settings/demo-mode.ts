import type { CommandResult } from '../device-command.ts';
import type { DemoBar } from '../screen/demo-bar.ts';

/** The action of the broadcasts that SystemUI's demo mode receives. */
const DEMO_ACTION = 'com.android.systemui.demo';

/**
 * Simulates `am broadcast [-p PACKAGE] -a ACTION [-e NAME VALUE]…` [AOSP
 * services/core/java/com/android/server/am/ActivityManagerShellCommand.java]. It says the same whether a program has
 * received the broadcast or not.
 */
export function broadcast(
  args: readonly string[],
  receive: (extras: ReadonlyMap<string, string>) => void,
): CommandResult {
  let [action, target] = ['', ''];
  const extras = new Map<string, string>();
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    if (word === '-a') action = args[(index += 1)] ?? '';
    else if (word === '-p') target = ` pkg=${args[(index += 1)] ?? ''}`;
    else if (word === '-e' || word === '--es') extras.set(args[(index += 1)] ?? '', args[(index += 1)] ?? '');
  }
  if (action === DEMO_ACTION) receive(extras);
  const more = extras.size > 0 ? ' (has extras)' : '';
  return {
    stdout: `Broadcasting: Intent { act=${action} flg=0x400000${target}${more} }\nBroadcast completed: result=0\n`,
  };
}

/**
 * Returns the status bar after a command of the demo mode [AOSP
 * packages/SystemUI/docs/demo_mode.md, DemoModeController.kt]: `exit` ends the mode, every other command begins it.
 */
export function afterDemoCommand(
  bar: DemoBar | undefined,
  extras: ReadonlyMap<string, string>,
): DemoBar | undefined {
  const command = extras.get('command');
  if (command === 'exit') return undefined;
  const hhmm = extras.get('hhmm');
  const [level, isPlugged] = [extras.get('level'), extras.get('plugged')];
  const network = (name: string) => (extras.get(name) === 'hide' ? 'hide' : readLevel(level));
  return {
    ...bar,
    ...(command === 'clock' && hhmm !== undefined && /^\d{4}$/.test(hhmm) && { hhmm }),
    ...(command === 'battery' && level !== undefined && { batteryLevel: readLevel(level) }),
    ...(command === 'battery' && isPlugged !== undefined && { isPlugged: isPlugged === 'true' }),
    ...(command === 'network' && extras.has('wifi') && { wifi: network('wifi') }),
    ...(command === 'network' && extras.has('mobile') && { mobile: network('mobile') }),
    ...(command === 'notifications' && { hidesNotifications: extras.get('visible') === 'false' }),
  };
}

function readLevel(level: string | undefined): number {
  return Number.parseInt(level ?? '', 10) || 0;
}
