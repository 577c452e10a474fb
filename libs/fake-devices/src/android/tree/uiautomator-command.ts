import type { CommandResult, DeviceCommand } from '../device-command.ts';
import type { PhoneWindow } from './phone-parts.ts';
import { dumpXml, type Pixels } from './tree-xml.ts';
import type { UiAutomation } from './ui-automation.ts';

/** The parts of a phone that `uiautomator` uses. */
export interface DumpedPhone {
  readonly automation: UiAutomation;
  readonly pixels: () => Pixels;
  /** Returns the windows on the screen; none when the screen is off. */
  readonly windows: () => Promise<readonly PhoneWindow[]>;
}

/**
 * Simulates `uiautomator dump` [AOSP frameworks/base/cmds/uiautomator, DumpCommand]. Like the real program, it prints
 * most errors to standard output, exits with 0 after them, and writes "hierchary" instead of "hierarchy".
 */
export function uiautomator(phone: DumpedPhone): DeviceCommand {
  return async ([verb, ...args]) => {
    if (verb !== 'dump') return { stdout: 'Usage: uiautomator <subcommand> [options]\n', exitCode: 1 };
    const release = phone.automation.take('uiautomator');
    if (release === undefined) return alreadyRegistered();
    try {
      return { stdout: await dumped(phone, args) };
    } finally {
      release();
    }
  };
}

async function dumped(phone: DumpedPhone, args: readonly string[]): Promise<string> {
  const { automation } = phone;
  const isCompressed = args.includes('--compressed');
  if (automation.moving === 'all' || (automation.moving === 'some' && !isCompressed))
    return 'ERROR: could not get idle state.\n';
  const [active] = await phone.windows();
  if (!active) return 'ERROR: null root node returned by UiTestAutomationBridge.\n';
  const path = args.find((arg) => !arg.startsWith('-')) ?? '/sdcard/window_dump.xml';
  const xml = path === '/dev/tty' ? dumpXml(active, phone.pixels(), isCompressed) : '';
  automation.reads += 1;
  return `${xml}UI hierchary dumped to: ${path}\n`;
}

function alreadyRegistered(): CommandResult {
  return {
    stderr:
      'java.lang.IllegalStateException: UiAutomationService android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@f3c1a92already registered!\n' +
      '\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3065)\n' +
      '\tat android.app.UiAutomation.connect(UiAutomation.java:210)\n',
    exitCode: 1,
  };
}
