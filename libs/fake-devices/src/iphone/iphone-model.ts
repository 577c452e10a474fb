import { setTimeout } from 'node:timers/promises';

import { IphoneScreen } from './screen/iphone-screen.ts';
import type { Swipe } from './screen/screen-state.ts';
import { defaultSettings, type WdaSettings } from './wda/wda-settings.ts';

/** What a simulated iPhone is and how it misbehaves. Everything has a default. */
export interface FakeIphoneOptions {
  /** Default: one like an iPhone 15 Pro's. */
  readonly udid?: string;
  readonly name?: string;
  /** As the product is sold. */
  readonly model?: string;
  /** Apple's identifier of the model, such as `iPhone16,1`. */
  readonly productType?: string;
  readonly osVersion?: string;
  /** A simulator has no volume buttons and says in `/status` that it is one. */
  readonly simulator?: boolean;
  /** False: WebDriverAgent is not started yet. Default true. */
  readonly wdaRunning?: boolean;
  /** Default 0: free ones. */
  readonly httpPort?: number;
  readonly mjpegPort?: number;
  /** Frames per second before a client sets them. Default 10, as in WebDriverAgent. */
  readonly fps?: number;
  /** Every frame is a valid JPEG of about this many bytes. Default: as the picture compresses. */
  readonly frameBytes?: number;
  /** Milliseconds a screenshot takes besides drawing it. Default 0. */
  readonly screenshotMs?: number;
  /** A WebDriverAgent of before `/window/rect`, with a short `/status`. */
  readonly oldWda?: boolean;
}

/** The options with every default filled in; `frameBytes` undefined where frames are as large as the picture compresses. */
export type IphoneFacts = Required<Omit<FakeIphoneOptions, 'frameBytes'>> & {
  readonly frameBytes: number | undefined;
};

/** A gesture that reached the phone, in points. */
export type ReceivedGesture =
  { readonly kind: 'tap'; readonly x: number; readonly y: number } | ({ readonly kind: 'swipe' } & Swipe);

/** What WebDriverAgent and the phone under it remember. */
export class IphoneModel {
  readonly options: IphoneFacts;
  readonly screen = new IphoneScreen();
  readonly gestures: ReceivedGesture[] = [];
  settings: WdaSettings;
  sessionId: string | null = null;

  constructor(options: FakeIphoneOptions) {
    const { simulator = false } = options;
    this.options = {
      udid: simulator ? '7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90' : '00008130-000A1D2E3C41001C',
      name: simulator ? 'iPhone 16' : "Ana's iPhone",
      model: simulator ? 'iPhone 16' : 'iPhone 15 Pro',
      productType: 'iPhone16,1',
      osVersion: '18.2',
      simulator,
      wdaRunning: true,
      httpPort: 0,
      mjpegPort: 0,
      fps: 10,
      frameBytes: undefined,
      screenshotMs: 0,
      oldWda: false,
      ...options,
    };
    this.settings = defaultSettings(this.options.fps);
  }

  tap(x: number, y: number): void {
    this.gestures.push({ kind: 'tap', x, y });
    this.screen.tap(x, y);
  }

  swipe(swipe: Swipe): void {
    this.gestures.push({ kind: 'swipe', ...swipe });
    this.screen.swipe(swipe);
  }

  /** WebDriverAgent waits until the app stands still, two seconds unless told otherwise. */
  async coolOff(): Promise<void> {
    await setTimeout(Number(this.settings.animationCoolOffTimeout) * 1000);
  }

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
      device: 'iphone',
      build: {
        time: 'Aug 22 2026 10:11:12',
        productBundleIdentifier: 'com.facebook.WebDriverAgentRunner',
        version: '16.7.0',
      },
      sessionId: this.sessionId,
    };
  }

  /** WebDriverAgent starts anew: it knows no session, and all settings are its own again. */
  restartWda(): void {
    this.sessionId = null;
    this.settings = defaultSettings(this.options.fps);
  }
}
