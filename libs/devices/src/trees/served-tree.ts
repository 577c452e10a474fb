import {
  isScreenTreeError,
  parseAndroidTree,
  parseIosTree,
  platformOfSource,
  type ScreenTree,
} from '@storedeck/screen-tree';
import { isWebDriverError, type Rect, type WebDriverSession } from '@storedeck/webdriver';

import { DeviceError } from '../device-error.ts';

/**
 * Reads the elements that are on the screen of a WebDriver server's device. Rejects with `TREE_FAILED` if the format of
 * the tree is unknown or the tree is invalid.
 */
export async function readServedTree(session: WebDriverSession, signal: AbortSignal): Promise<ScreenTree> {
  const source = await session.source({ signal });
  const platform = platformOfSource(source);
  if (platform === undefined)
    throw new DeviceError('TREE_FAILED', 'The driver of this device writes a tree that cannot be shown.', {
      hint: 'GET /api/webdriver/source returns it as it is.',
    });
  const screen = platform === 'ios' ? await iosScreen(session, signal) : androidScreen(session);
  try {
    return platform === 'ios' ? parseIosTree(source, screen) : parseAndroidTree(source, screen);
  } catch (error) {
    throw isScreenTreeError(error) ? new DeviceError('TREE_FAILED', error.message) : error;
  }
}

/**
 * Returns the size and the scale of the screen, which UiAutomator2 puts into the capabilities of the session
 * [appium-uiautomator2-driver, `deviceScreenSize`].
 */
function androidScreen({ capabilities }: WebDriverSession) {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(readText(capabilities, 'deviceScreenSize')) ?? [];
  const density = readNumber(capabilities, 'deviceScreenDensity');
  return {
    size: width === undefined ? undefined : { width: Number(width), height: Number(height) },
    scale: density === undefined ? undefined : density / 160,
  };
}

async function iosScreen(session: WebDriverSession, signal: AbortSignal) {
  const points: Rect | undefined = await session.windowRect({ signal }).catch((error: unknown) => {
    // This error is ignored, because the size of the app is used if the rectangle of the window is missing.
    if (isWebDriverError(error) && error.code !== 'INVALID_SESSION_ID') return undefined;
    throw error;
  });
  return { points, scale: readNumber(session.capabilities, 'pixelRatio') };
}

type Capabilities = WebDriverSession['capabilities'];

function readValue(capabilities: Capabilities, name: string): unknown {
  return capabilities[name] ?? capabilities[`appium:${name}`];
}

function readText(capabilities: Capabilities, name: string): string {
  const value = readValue(capabilities, name);
  return typeof value === 'string' ? value : '';
}

function readNumber(capabilities: Capabilities, name: string): number | undefined {
  const value = readValue(capabilities, name);
  return typeof value === 'number' ? value : undefined;
}
