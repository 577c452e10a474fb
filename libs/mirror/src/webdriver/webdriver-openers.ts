import type { WebDriverServer } from '@storedeck/devices';
import { PictureSource } from '@storedeck/video';

import type { RungOpener } from '../ladder/rung-opener.ts';
import { createScreen, type OpenOptions, type Screen } from '../screen.ts';
import { openStream, type StreamAddress, streamAddress } from './live-stream.ts';
import { ScreenPoll } from './screen-poll.ts';
import { WebDriverControl } from './webdriver-control.ts';
import { WebDriverRung } from './webdriver-rung.ts';

/** A device of an Appium server or a Selenium Grid. */
export interface ServedDevice {
  readonly server: WebDriverServer;
  readonly deviceId: string;
}

/**
 * Returns the opener of the only rung of a device of a WebDriver server. The rung uses the session of the device as
 * long as the screen is shown. It shows the live stream of the driver if the port of the stream can be reached,
 * otherwise screenshots.
 */
export function webDriverOpeners(device: ServedDevice, options: OpenOptions): readonly RungOpener[] {
  return [{ name: 'WebDriver', rung: 'webdriver', open: () => openScreen(device, options) }];
}

async function openScreen(
  { server, deviceId }: ServedDevice,
  { signal, sendEvent }: OpenOptions,
): Promise<Screen> {
  const session = await server.session(deviceId, signal);
  await session.join(signal, (ahead) => sendEvent({ type: 'waiting', ahead }));
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
    const rung = new WebDriverRung({ program: server.program, platform, sendEvent });
    const poll = new ScreenPoll({
      take: (stop) => session.run((one) => one.screenshot({ signal: stop }), { isRepeatable: true }),
      turns: server.captureTurns(),
    });
    // Without a viewer, no screenshots are taken, so no failed screenshot would show that the session has ended.
    // Therefore a screenshot is requested when the session ends.
    ended.signal.addEventListener(
      'abort',
      session.onEnd(() => poll.request()),
    );
    const stream = server.isGrid ? undefined : streamAddress(server.id, session);
    const pictures = stream
      ? streamOrPoll(stream, { poll, rung, signal: ended.signal })
      : poll.pictures(ended.signal);
    const first = await pictures.next();
    signal.throwIfAborted();
    if (first.done === true) throw new Error('The pictures ended before the first one.');
    const source = new PictureSource({ first: first.value, more: pictures, close: end });
    const control = new WebDriverControl({ session, platform, poll, rung });
    control.prepare(source.size);
    return createScreen(source, {
      rung: rung.rung,
      perform: (message, size) => control.perform(message, size),
      setWatched: (isWatched) => poll.setWatched(isWatched),
    });
  } catch (error) {
    await end();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

interface Pictures {
  readonly poll: ScreenPoll;
  readonly rung: WebDriverRung;
  readonly signal: AbortSignal;
}

/** Yields the frames of a live stream. If the stream cannot be opened, or when it ends, yields screenshots. */
async function* streamOrPoll(
  address: StreamAddress,
  { poll, rung, signal }: Pictures,
): AsyncGenerator<Buffer> {
  const frames = await openStream(address, signal);
  if (frames) {
    rung.streams();
    // After an error of the stream, screenshots are used too, as after the end of the stream.
    yield* untilFailure(frames);
  }
  if (signal.aborted) return;
  rung.withoutStream(address.port);
  yield* poll.pictures(signal);
}

async function* untilFailure(frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* frames;
  } catch {
    return;
  }
}
