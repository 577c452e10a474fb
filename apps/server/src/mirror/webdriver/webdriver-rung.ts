import { mirrorAbilities, type MirrorAbility, type MirrorControl } from '@storedeck/contract/mirror';

import type { DeviceControl, OpenOptions, Rung } from '../screen.ts';
import { missingButtons } from './button-commands.ts';

type ButtonName = Extract<MirrorControl, { type: 'button' }>['name'];

/** Why a second finger is refused. */
export const ONE_FINGER = 'A device of a WebDriver server takes one finger here.';

const NOT_HERE = 'This is not possible through a WebDriver server.';
/** Why a command that the server has refused is not possible. */
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
  record: 'The device sends pictures, which cannot be recorded as a video.',
  quality: 'The server chooses the size of the pictures.',
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
 * What is possible with a device of a WebDriver server. Whether a driver knows a command is found when the command is sent,
 * because Appium lists the commands of the whole protocol for each driver. Each change is sent to the viewers.
 */
export class WebDriverRung {
  readonly #rung: { -readonly [Name in keyof Rung]: Rung[Name] };
  readonly #can: Record<MirrorAbility, string | null>;
  readonly #missing: Partial<Record<ButtonName, string>>;
  readonly #tell: OpenOptions['tell'];

  /** `program`: the server, for people. */
  constructor({ program, platform, tell }: { program: string; platform: string; tell: OpenOptions['tell'] }) {
    this.#tell = tell;
    this.#can = { ...ABILITIES };
    this.#missing = missingButtons(platform);
    const [can, missing] = [this.#can, this.#missing];
    this.#rung = { rung: 'webdriver', reason: null, climb: null, program, can, missingButtons: missing };
  }

  /** The rung, which changes with what is noted here. */
  get rung(): Rung {
    return this.#rung;
  }

  /** The screen is shown by a live stream. */
  streams(): void {
    this.#rung.rung = 'mjpeg';
  }

  /** The live stream at a port cannot be used, or no longer. */
  withoutStream(port: number): void {
    Object.assign(this.#rung, {
      rung: 'webdriver',
      reason: `The live stream at port ${port} of the server cannot be reached.`,
      climb: 'Make this port of the server reachable from this computer.',
    } satisfies Partial<Rung>);
    this.#tell({ type: 'rung', ...this.rung });
  }

  /** The buttons that cannot be pressed, with the reason. */
  get missing(): Readonly<Partial<Record<ButtonName, string>>> {
    return this.#missing;
  }

  /** Why a message is not possible; null when it is. */
  reasonAgainst(type: DeviceControl['type']): string | null {
    const ability = ABILITY_OF[type];
    return ability ? this.#can[ability] : null;
  }

  /** Notes that the server does not know the command of an ability. */
  without(ability: MirrorAbility): void {
    this.#can[ability] = UNKNOWN_COMMAND;
    this.#tell({ type: 'rung', ...this.rung });
  }

  /** Notes that the server does not know the command of a button. */
  withoutButton(name: ButtonName): void {
    this.#missing[name] = UNKNOWN_COMMAND;
    this.#tell({ type: 'rung', ...this.rung });
  }
}
