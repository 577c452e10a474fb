import { setTimeout as delay } from 'node:timers/promises';

import type { DrawnApp } from '@storedeck/drawing';

import { SimulatorSettings } from '../mac/tools/simulator-settings.ts';
import { InstalledApp } from './installed-app.ts';
import { applyValues } from './screen/apply-values.ts';
import { IphoneScreen } from './screen/iphone-screen.ts';
import { inLandscape, inPicture } from './screen/landscape.ts';
import type { AppRect, Swipe } from './screen/screen-state.ts';
import { defaultSettings, type WdaSettings } from './wda/wda-settings.ts';

/** Properties and faults of a simulated iPhone. Everything has a default. */
export interface FakeIphoneOptions {
  /** Default: the UDID of an iPhone 15 Pro, or of a simulator. */
  readonly udid?: string;
  readonly name?: string;
  /** The marketing name, such as `iPhone 15 Pro`. */
  readonly model?: string;
  /** Apple's identifier of the model, such as `iPhone16,1`. With `iPad13,16`, the device is an iPad, with its screen. */
  readonly productType?: string;
  readonly osVersion?: string;
  /**
   * Whether the phone is a simulator. On a simulator, WebDriverAgent refuses the volume buttons, and `/status` reports
   * that the device is a simulator.
   */
  readonly simulator?: boolean;
  /** Whether a simulator is booted. Default true. A simulator that is off does not run WebDriverAgent. */
  readonly booted?: boolean;
  /** Whether WebDriverAgent is started. Default true. */
  readonly wdaRunning?: boolean;
  /** Port of WebDriverAgent. Default 0: any free port. */
  readonly httpPort?: number;
  /** Port of the MJPEG stream. Default 0: any free port. */
  readonly mjpegPort?: number;
  /** Frames per second until a client sets another rate. Default 10, as in WebDriverAgent. */
  readonly fps?: number;
  /** Approximate size of each frame, in bytes. Default: the size of the encoded screen. */
  readonly frameBytes?: number;
  /**
   * Called before each screenshot through WebDriverAgent. WebDriverAgent takes the screenshot when the promise
   * resolves. Until then, other commands wait.
   */
  readonly beforeScreenshot?: () => Promise<unknown>;
  /**
   * Called before each reading of the screen tree. WebDriverAgent reads the tree when the promise resolves. Until then,
   * other commands wait.
   */
  readonly beforeSource?: () => Promise<unknown>;
  /**
   * An app that is installed, and open at the start. It follows the appearance and the text size of the device, and takes
   * its language from the arguments of its start. Default: none.
   */
  readonly app?: DrawnApp | undefined;
  /**
   * The rectangle of the app in the foreground, in points, if it does not fill the screen: in split view on an iPad, or an
   * app for iPhones on an iPad. Default: the screen.
   */
  readonly appRect?: AppRect;
  /** Returns the day that the status bar of an iPad (`productType`) shows. Default: now. */
  readonly now?: () => Date;
  /**
   * Whether the app has a language setting of its own, which wins over the arguments of its start. Default false.
   */
  readonly ignoresLanguageArguments?: boolean;
  /** Whether WebDriverAgent is an old version, without `/window/rect` and with a short `/status`. Default false. */
  readonly oldWda?: boolean;
}

/** The options with defaults filled in. */
export type IphoneFacts = Required<Omit<FakeIphoneOptions, 'frameBytes' | 'app' | 'appRect'>> & {
  readonly appRect?: FakeIphoneOptions['appRect'];
  readonly app?: DrawnApp | undefined;
  readonly frameBytes: number | undefined;
};

/** A gesture on the phone, in points. */
export type ReceivedGesture =
  { readonly kind: 'tap'; readonly x: number; readonly y: number } | ({ readonly kind: 'swipe' } & Swipe);

/** The state of a phone and of its WebDriverAgent. */
export class IphoneModel {
  readonly options: IphoneFacts;
  readonly screen: IphoneScreen;
  /** The installed app. */
  readonly app: InstalledApp | undefined;
  /** What simctl changes. */
  readonly simctl: SimulatorSettings;
  readonly gestures: ReceivedGesture[] = [];
  settings: WdaSettings;
  sessionId: string | null = null;
  /** Whether the interface is in landscape. Screenshots and frames stay upright, as they do on a simulator. */
  isTurned = false;
  /** The text that was copied last, or null if no text was copied. */
  clipboard: string | null = null;

  constructor(options: FakeIphoneOptions) {
    this.screen = new IphoneScreen(options.app, options);
    const { simulator = false } = options;
    this.options = {
      udid: simulator ? '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90' : '00008130-000A1D2E3C41001C',
      name: simulator ? 'iPhone 16' : "Ana's iPhone",
      model: simulator ? 'iPhone 16' : 'iPhone 15 Pro',
      productType: 'iPhone16,1',
      osVersion: '18.2',
      simulator,
      booted: true,
      wdaRunning: true,
      httpPort: 0,
      mjpegPort: 0,
      fps: 10,
      frameBytes: undefined,
      beforeScreenshot: async () => undefined,
      beforeSource: async () => undefined,
      oldWda: false,
      now: () => new Date(),
      ignoresLanguageArguments: false,
      ...options,
    };
    const { session } = this.screen;
    this.app = session && new InstalledApp(this.screen, session, this.options);
    this.simctl = new SimulatorSettings(this.app, (values) => applyValues(this.screen, values, this.#date));
    applyValues(this.screen, this.simctl.values, this.#date);
    this.settings = defaultSettings(this.options.fps);
  }

  /** The size of the screen in points, in the rotation of the interface. */
  get size(): { readonly width: number; readonly height: number } {
    const { width, height } = this.screen.size;
    return this.isTurned ? { width: height, height: width } : { width, height };
  }

  /** The rectangle of the app in the foreground in points, in the rotation of the interface. */
  get appRect(): AppRect {
    const { appRect, size } = this.screen;
    if (appRect === undefined) return { x: 0, y: 0, ...this.size };
    return this.isTurned ? inLandscape(appRect, size) : appRect;
  }

  /** Whether the device is an iPad. */
  get isTablet(): boolean {
    return this.options.productType.startsWith('iPad');
  }

  /** The date in the status bar, which only an iPad shows. */
  get #date(): string | undefined {
    const form = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    return this.isTablet ? this.options.now().toLocaleDateString('en-GB', form) : undefined;
  }

  /** Taps a point. The coordinates follow the current rotation of the interface. */
  tap(x: number, y: number): void {
    this.gestures.push({ kind: 'tap', x, y });
    const at = this.#pictured({ x, y });
    this.screen.tap(at.x, at.y);
  }

  /** Swipes between two points. The coordinates follow the current rotation of the interface. */
  swipe(swipe: Swipe): void {
    this.gestures.push({ kind: 'swipe', ...swipe });
    const [from, to] = [
      this.#pictured({ x: swipe.x1, y: swipe.y1 }),
      this.#pictured({ x: swipe.x2, y: swipe.y2 }),
    ];
    this.screen.swipe({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }

  #pictured(at: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } {
    return this.isTurned ? inPicture(at, this.screen.size) : at;
  }

  /** Waits for animations to end, as WebDriverAgent does: two seconds, unless a client has changed the setting. */
  async coolOff(): Promise<void> {
    await delay(Number(this.settings.animationCoolOffTimeout) * 1000);
  }

  /** Returns the value in the response to `GET /status`. */
  wdaStatus(): object {
    const { osVersion, simulator, oldWda } = this.options;
    const os = { name: 'iOS', version: osVersion, sdkVersion: osVersion };
    const ios = { ip: '192.168.1.9', ...(simulator && { simulatorVersion: osVersion }) };
    if (oldWda) return { state: 'success', os, ios, build: { time: 'Mar 12 2020 09:14:31' } };
    return {
      ready: true,
      message: 'WebDriverAgent is ready to accept commands',
      state: 'success',
      os: { ...os, testmanagerdVersion: 65535 },
      ios,
      device: this.isTablet ? 'ipad' : 'iphone',
      build: {
        time: 'Aug 22 2026 10:11:12',
        productBundleIdentifier: 'com.facebook.WebDriverAgentRunner',
        version: '16.7.0',
      },
      sessionId: this.sessionId,
    };
  }

  /** Resets the session and the settings, as a restart of WebDriverAgent does. */
  restartWda(): void {
    this.sessionId = null;
    this.settings = defaultSettings(this.options.fps);
  }
}
