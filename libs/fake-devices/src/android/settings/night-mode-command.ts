import type { CommandResult } from '../device-command.ts';
import { NIGHT_MODES, type PhoneSettings } from './phone-settings.ts';

/**
 * Simulates `cmd uimode night [MODE]` [AOSP services/core/java/com/android/server/UiModeManagerService.java]. Without a
 * mode it prints the mode, which is not always `yes` or `no`.
 */
export function nightModeCommand([verb, word]: readonly string[], settings: PhoneSettings): CommandResult {
  if (verb !== 'night') return { stdout: 'UiMode manager service (uimode) commands:\n', exitCode: 255 };
  const mode = NIGHT_MODES.find((one) => one === word);
  if (word !== undefined && !mode)
    return {
      stderr: "Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or 'custom_bedtime'\n",
      exitCode: 255,
    };
  if (mode) settings.nightMode = mode;
  return { stdout: `Night mode: ${settings.nightMode}\n` };
}
