import { mirrorAbilities, type MirrorAbility } from '@storedeck/contract/mirror';
import { type Button, missingButtons } from '@storedeck/devices';

import type { DeviceControl, OpenOptions, Rung } from '../screen.ts';

/** The reason why a second finger is refused. */
export const ONE_FINGER = 'A device of a WebDriver server takes one finger here.';

const NOT_HERE = 'This is not possible through a WebDriver server.';
/** The reason why an input is not possible if the server has refused its command as unknown. */
export const UNKNOWN_COMMAND = 'The driver of this device does not know this command.';
const ABILITIES = mirrorAbilities({
  multiTouch: ONE_FINGER,
  scroll: 'There is no wheel. Drag the screen instead.',
  hover: 'There is no pointer.',
  clipboard: NOT_HERE,
  screenOff: NOT_HERE,
  panels: 'Drag from the top edge of the screen instead.',
  startApp: NOT_HERE,
  audio: 'A WebDriver server sends no sound.',
  record: 'The device sends separate images, which cannot be recorded as a video.',
  quality: 'The server chooses the size of the frames.',
});
const ABILITY_OF: Readonly<Partial<Record<DeviceControl['type'], MirrorAbility>>> = {
  hover: 'hover',
  scroll: 'scroll',
  'clipboard-get': 'clipboard',
  'clipboard-set': 'clipboard',
  screen: 'screenOff',
  panel: 'panels',
  'start-app': 'startApp',
};

/**
 * The rung of a device of a WebDriver server, with its abilities. Whether a driver knows a command is found out only
 * when the command is sent, because the list of commands that Appium returns contains the whole protocol for every
 * driver. When an ability, a button or the live stream turns out to be missing, the changed rung is sent to the
 * viewers.
 */
export class WebDriverRung {
  readonly #rung: { -readonly [Name in keyof Rung]: Rung[Name] };
  readonly #can: Record<MirrorAbility, string | null>;
  readonly #missing: Partial<Record<Button, string>>;
  readonly #sendEvent: OpenOptions['sendEvent'];

  /** `program` is the name of the server, for people. */
  constructor({
    program,
    platform,
    sendEvent,
  }: {
    program: string;
    platform: string;
    sendEvent: OpenOptions['sendEvent'];
  }) {
    this.#sendEvent = sendEvent;
    this.#can = { ...ABILITIES };
    this.#missing = missingButtons(platform);
    const [can, missing] = [this.#can, this.#missing];
    this.#rung = { rung: 'webdriver', reason: null, climb: null, program, can, missingButtons: missing };
  }

  /** The rung. The same object changes when methods of this class are called. */
  get rung(): Rung {
    return this.#rung;
  }

  /** Call this when the screen is shown by a live stream. */
  streams(): void {
    this.#rung.rung = 'mjpeg';
  }

  /** Call this when the live stream at a port cannot be opened or has ended. */
  withoutStream(port: number): void {
    Object.assign(this.#rung, {
      rung: 'webdriver',
      reason: `The live stream at port ${port} of the server cannot be reached.`,
      climb: 'Make this port of the server reachable from this computer.',
    } satisfies Partial<Rung>);
    this.#sendEvent({ type: 'rung', ...this.rung });
  }

  /** The buttons that cannot be pressed, with the reason. */
  get missing(): Readonly<Partial<Record<Button, string>>> {
    return this.#missing;
  }

  /** Returns the reason why messages of a type are not possible; null if they are possible. */
  reasonAgainst(type: DeviceControl['type']): string | null {
    const ability = ABILITY_OF[type];
    return ability ? this.#can[ability] : null;
  }

  /** Marks an ability as missing, because the server does not know its command. */
  without(ability: MirrorAbility): void {
    this.#can[ability] = UNKNOWN_COMMAND;
    this.#sendEvent({ type: 'rung', ...this.rung });
  }

  /** Marks a button as missing, because the server does not know its command. */
  withoutButton(name: Button): void {
    this.#missing[name] = UNKNOWN_COMMAND;
    this.#sendEvent({ type: 'rung', ...this.rung });
  }
}
