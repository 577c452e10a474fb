import type { SimulatorSettings } from './simulator-settings.ts';

/** A simulator in the Mac's `simctl list`. */
export interface FakeSimulator {
  readonly udid: string;
  readonly name: string;
  /** The version of iOS, such as `iOS 18.2`. */
  readonly runtime: string;
  /** The state when the Mac starts. */
  readonly state: 'Booted' | 'Shutdown';
  /** Returns whether WebDriverAgent runs in the simulator. Default: it does not run. */
  readonly agentRuns?: () => boolean;
  /** The settings that simctl changes, and the installed app. Default: those of a new simulator without an app. */
  readonly settings?: SimulatorSettings;
  /** Called when simctl boots the simulator or shuts it down. */
  readonly onState?: (state: 'Booted' | 'Shutdown') => void;
}

/** A phone that is connected to the Mac. */
export interface FakeMacPhone {
  readonly udid: string;
  readonly name: string;
  /** The marketing name, such as `iPhone 16 Pro`. */
  readonly model: string;
  /** Apple's identifier of the model, such as `iPhone17,1`. */
  readonly productType: string;
  readonly osVersion: string;
  readonly connection: 'wired' | 'localNetwork';
}
