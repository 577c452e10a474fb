import { WdaRefusal } from './wda-refusal.ts';

/** The settings of WebDriverAgent. */
export interface WdaSettings {
  mjpegServerFramerate: number;
  mjpegServerScreenshotQuality: number;
  mjpegScalingFactor: number;
  screenshotQuality: number;
  waitForIdleTimeout: number;
  /** The time that WebDriverAgent waits after each gesture, in seconds. */
  animationCoolOffTimeout: number;
  [other: string]: unknown;
}

const OF_SESSION = { screenshotQuality: 3, waitForIdleTimeout: 10, animationCoolOffTimeout: 2 } as const;

/** Returns the settings that WebDriverAgent has when it starts. */
export function defaultSettings(fps = 10): WdaSettings {
  return {
    mjpegServerFramerate: fps,
    mjpegServerScreenshotQuality: 25,
    mjpegScalingFactor: 100,
    ...OF_SESSION,
  };
}

/** Returns the settings after a session was created: session settings are reset, stream settings are kept. */
export function forNewSession(settings: WdaSettings): WdaSettings {
  return { ...settings, ...OF_SESSION };
}

/** Returns the settings after a change. Throws `WdaRefusal` when `change` is not an object. */
export function withSettings(settings: WdaSettings, change: unknown): WdaSettings {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new WdaRefusal('invalid argument', "'settings' must be a dictionary");
  }
  const changed: WdaSettings = { ...settings, ...change };
  const fps = Number(changed.mjpegServerFramerate);
  const quality = Number(changed.mjpegServerScreenshotQuality);
  return {
    ...changed,
    // WebDriverAgent uses 60 when the rate is below 1 or above 60.
    mjpegServerFramerate: fps >= 1 && fps <= 60 ? fps : 60,
    mjpegServerScreenshotQuality: Math.min(100, Math.max(1, Number.isFinite(quality) ? quality : 25)),
  };
}
