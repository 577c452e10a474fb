import { PictureSource } from '@storedeck/video';

import type { WebDriverServer } from '../../webdriver-servers/webdriver-server.ts';
import type { Step } from '../ladder/step.ts';
import { createScreen, type OpenOptions, type Screen } from '../screen.ts';
import { ScreenPoll } from './screen-poll.ts';
import { WebDriverControl } from './webdriver-control.ts';
import { WebDriverRung } from './webdriver-rung.ts';

/** A device of an Appium server or a Selenium Grid. */
export interface ServedDevice {
  readonly server: WebDriverServer;
  readonly deviceId: string;
}

/** The way to show the screen of a device of a WebDriver server: screenshots, in a session that lasts as long as the screen is shown. */
export function webDriverSteps(device: ServedDevice, options: OpenOptions): readonly Step[] {
  return [{ name: 'WebDriver', rung: 'webdriver', open: () => openScreen(device, options) }];
}

async function openScreen(
  { server, deviceId }: ServedDevice,
  { signal, tell }: OpenOptions,
): Promise<Screen> {
  const session = await server.session(deviceId, signal);
  await session.join(signal, (ahead) => tell({ type: 'waiting', ahead }));
  const ended = new AbortController();
  const end = async () => {
    if (ended.signal.aborted) return;
    ended.abort();
    session.leave();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    const platform = String(session.capabilities['platformName'] ?? session.device.platform);
    const rung = new WebDriverRung({ program: server.program, platform, tell });
    const poll = new ScreenPoll({
      take: (stop) => session.run((one) => one.screenshot({ signal: stop }), { isRepeatable: true }),
    });
    const pictures = poll.pictures(ended.signal);
    const first = await pictures.next();
    signal.throwIfAborted();
    if (first.done === true) throw new Error('The pictures ended before the first one.');
    const source = new PictureSource({ first: first.value, more: pictures, close: end });
    const control = new WebDriverControl({ session, platform, poll, rung });
    control.prepare(source.size);
    return createScreen(source, {
      rung: rung.rung,
      perform: (message, size) => control.perform(message, size),
    });
  } catch (error) {
    await end();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
