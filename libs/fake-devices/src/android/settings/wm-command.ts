import type { CommandResult, DeviceCommand } from '../device-command.ts';

/** A display whose size and density can be overridden. All sizes are those of the upright display, in pixels. */
export interface OverriddenDisplay {
  readonly physicalSize: string;
  readonly physicalDensity: number;
  /** The size of an override, such as `1080x1920`. */
  size: string | undefined;
  density: number | undefined;
}

/**
 * Simulates `wm size [WxH|reset]` and `wm density [DPI|reset]` [AOSP
 * services/core/java/com/android/server/wm/WindowManagerShellCommand.java]. Without an argument it prints the physical
 * value, and the override if it differs from it.
 */
export function wmCommand(display: OverriddenDisplay): DeviceCommand {
  return ([what, value]) => {
    if (what === 'size') return value === undefined ? printSize(display) : setSize(display, value);
    if (what === 'density') return value === undefined ? printDensity(display) : setDensity(display, value);
    return { stdout: `Unknown command: ${what ?? ''}\n`, exitCode: 255 };
  };
}

function printSize({ physicalSize, size }: OverriddenDisplay): CommandResult {
  const override = size === undefined || size === physicalSize ? '' : `Override size: ${size}\n`;
  return { stdout: `Physical size: ${physicalSize}\n${override}` };
}

function setSize(display: OverriddenDisplay, value: string): CommandResult {
  if (value === 'reset') {
    display.size = undefined;
    return {};
  }
  const [, width, height] = /^(\d+)(?:px)?x(\d+)(?:px)?$/.exec(value) ?? [];
  if (![...value].slice(1, -1).includes('x')) return { stderr: `Error: bad size ${value}\n`, exitCode: 255 };
  if (width === undefined || height === undefined)
    return {
      stderr: `Error: bad number java.lang.NumberFormatException: For input string: "${value}"\n`,
      exitCode: 255,
    };
  display.size = `${width}x${height}`;
  return {};
}

function printDensity({ physicalDensity, density }: OverriddenDisplay): CommandResult {
  const override =
    density === undefined || density === physicalDensity ? '' : `Override density: ${density}\n`;
  return { stdout: `Physical density: ${physicalDensity}\n${override}` };
}

function setDensity(display: OverriddenDisplay, value: string): CommandResult {
  const density = Number(value);
  if (value === 'reset') display.density = undefined;
  else if (!/^-?\d+$/.test(value))
    return {
      stderr: `Error: bad number java.lang.NumberFormatException: For input string: "${value}"\n`,
      exitCode: 255,
    };
  else if (density < 72) return { stderr: 'Error: density must be >= 72\n', exitCode: 255 };
  else display.density = density;
  return {};
}
