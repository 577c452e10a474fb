import { type ErrorCode, toErrorBody } from '@storedeck/contract';
import type { Device } from '@storedeck/devices';
import type { FlowDevice, ScreenChanges } from '@storedeck/flows';

import { ServerError } from '../server-error.ts';

/**
 * Returns a device as the runner of flows needs it. `changes` tells when its picture changes.
 *
 * @throws ServerError CONTROL_UNSUPPORTED for a device of a WebDriver server that runs neither Android nor iOS
 */
export function toFlowDevice(device: Device, changes?: ScreenChanges): FlowDevice {
  if (device.kind === 'other')
    throw new ServerError(
      'CONTROL_UNSUPPORTED',
      `${device.name} runs neither Android nor iOS, so no flow runs on it.`,
    );
  return {
    id: device.id,
    platform: device.kind === 'android' ? 'android' : 'ios',
    abilities: device.abilities ?? {},
    changes,
    findRefusal,
    screenshot: (signal) => device.screenshot(signal),
    tree: (signal) => device.tree(signal),
    perform: (action, screen, signal) => device.perform(action, screen, signal),
    launch: (app, signal) => device.launch(app, signal),
    stop: (app, signal) => device.stop(app, signal),
  };
}

/** With these errors, a device answers that it does not do something. It can be used for other steps. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'APP_NOT_INSTALLED',
  'CAPTURE_FAILED',
  'CONTROL_UNSUPPORTED',
  'INPUT_FAILED',
  'INPUT_INVALID',
  'INSTALL_FAILED',
  'SIMULATOR_FAILED',
  'TEXT_UNSUPPORTED',
  'TRANSFER_FAILED',
  'TREE_FAILED',
  'TREE_NOT_IDLE',
  'WDA_REFUSED',
  'WEBDRIVER_REFUSED',
]);

function findRefusal(error: unknown): string | undefined {
  const { code, error: message, hint } = toErrorBody(error);
  if (!REFUSALS.has(code)) return undefined;
  return hint === undefined ? message : `${message} ${hint}`;
}
