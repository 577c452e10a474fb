import type { MirrorAbility, MirrorEvent } from '@storedeck/contract/mirror';
import {
  buttonCommand,
  DeviceError,
  type DeviceSession,
  isPlatform,
  STEPS_PER_POINT,
  toScreenPoint,
  WEBDRIVER_KEYS,
} from '@storedeck/devices';
import type { VideoFormat } from '@storedeck/video';
import type { Rect, WebDriverSession } from '@storedeck/webdriver';

import { OneFinger, type Stroke } from '../one-finger.ts';
import { refuseControl } from '../refuse-control.ts';
import type { DeviceControl } from '../screen.ts';
import type { ScreenPoll } from './screen-poll.ts';
import { strokeActions } from './stroke-actions.ts';
import { ONE_FINGER, UNKNOWN_COMMAND, type WebDriverRung } from './webdriver-rung.ts';

type Size = VideoFormat['size'];
type Work = (session: WebDriverSession) => Promise<unknown>;

interface ControlOptions {
  readonly session: Pick<DeviceSession, 'run'>;
  /** The name of the platform, as the WebDriver server writes it. */
  readonly platform: string;
  readonly poll: Pick<ScreenPoll, 'begin' | 'end'>;
  readonly rung: WebDriverRung;
}

/**
 * Performs the messages of viewers in the session of a WebDriver server. A touch is sent when it ends. If the server
 * does not know a command, the rung marks the ability or the button as missing.
 */
export class WebDriverControl {
  readonly #options: ControlOptions;
  readonly #finger = new OneFinger(ONE_FINGER);
  /** The rectangle of the window, and the size of the frames for which it was read. */
  #window: { readonly size: string; readonly rect: Promise<Rect | undefined> } | undefined;

  constructor(options: ControlOptions) {
    this.#options = options;
  }

  async perform(message: DeviceControl, size: Size): Promise<MirrorEvent | undefined> {
    switch (message.type) {
      case 'touch':
        await this.#touch(message, size);
        return undefined;
      case 'key':
        await this.#key(message);
        return undefined;
      case 'text':
        await this.#input('text', (session) => session.type(message.text));
        return undefined;
      case 'rotate':
        await this.#input('rotate', turn);
        return undefined;
      case 'button':
        await this.#button(message.name);
        return undefined;
      default:
        throw refuseControl(this.#options.rung.reasonAgainst(message.type));
    }
  }

  /** Reads the rectangle of the window before the first tap needs it. */
  prepare(size: Size): void {
    void this.#readRect(size);
  }

  async #touch(touch: Extract<DeviceControl, { type: 'touch' }>, size: Size): Promise<void> {
    const { poll } = this.#options;
    const stroke = this.#finger.touch(touch, size);
    if (touch.action === 'down') poll.begin();
    else if (stroke) await this.#perform(stroke, size);
    else if (touch.action !== 'move' && !this.#finger.isDown) poll.end();
  }

  async #perform(stroke: Stroke, size: Size): Promise<void> {
    const rect = await this.#readRect(size);
    // Without a rectangle, gestures are in pixels.
    const pictured = rect
      ? { picture: size, screen: rect, stepsPerUnit: STEPS_PER_POINT }
      : { picture: size, screen: size };
    const actions = strokeActions(stroke, (pixel) => toScreenPoint(pixel, pictured));
    await this.#input('touch', (session) => session.performActions(actions));
  }

  async #key({ action, key, modifiers }: Extract<DeviceControl, { type: 'key' }>): Promise<void> {
    if (action === 'up' || modifiers.ctrl || modifiers.meta) return;
    const name = WEBDRIVER_KEYS[key];
    if (name) await this.#input('key', (session) => session.press(name));
    else if ([...key].length === 1) await this.#input('key', (session) => session.type(key));
  }

  async #button(name: Extract<DeviceControl, { type: 'button' }>['name']): Promise<void> {
    const { rung, platform } = this.#options;
    const command = buttonCommand(platform, name);
    if (!command) throw refuseControl(rung.missing[name] ?? null);
    await this.#send(
      (session) => session.command(command),
      () => rung.withoutButton(name),
    );
  }

  #input(ability: MirrorAbility, work: Work): Promise<void> {
    return this.#send(work, () => this.#options.rung.without(ability));
  }

  /** Sends an input. `onUnknown` is called if the server does not know the command. */
  async #send(work: Work, onUnknown: () => void): Promise<void> {
    const { session, poll } = this.#options;
    poll.begin();
    try {
      await session.run(work);
    } catch (error) {
      if (!(error instanceof DeviceError) || error.code !== 'CONTROL_UNSUPPORTED') throw error;
      onUnknown();
      throw refuseControl(UNKNOWN_COMMAND);
    } finally {
      poll.end();
    }
  }

  /**
   * Returns the rectangle of the window, in the unit of gestures. Undefined if the server does not return it. Also
   * undefined on Android, where gestures are in pixels like screenshots, and where the window can be smaller than the
   * screen.
   */
  #readRect({ width, height }: Size): Promise<Rect | undefined> {
    const { session, platform } = this.#options;
    if (isPlatform(platform, 'android')) return Promise.resolve(undefined);
    const size = `${width} ${height}`;
    if (this.#window?.size !== size) {
      const rect = session
        .run((one) => one.windowRect(), { isRepeatable: true })
        .catch(() => {
          this.#window = undefined;
          return undefined;
        });
      this.#window = { size, rect };
    }
    return this.#window.rect;
  }
}

async function turn(session: WebDriverSession): Promise<void> {
  const path = '/orientation';
  const now = await session.command({ method: 'GET', path });
  const orientation = now === 'LANDSCAPE' ? 'PORTRAIT' : 'LANDSCAPE';
  await session.command({ method: 'POST', path, body: { orientation } });
}
