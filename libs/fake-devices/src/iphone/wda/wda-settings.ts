import { WdaRefusal } from './wda-refusal.ts';

export interface WdaSettings {
  mjpegServerFramerate: number;
  mjpegServerScreenshotQuality: number;
  mjpegScalingFactor: number;
  screenshotQuality: number;
  waitForIdleTimeout: number;
  /** Seconds WebDriverAgent waits after each gesture. */
  animationCoolOffTimeout: number;
  [other: string]: unknown;
}

const OF_SESSION = { screenshotQuality: 3, waitForIdleTimeout: 10, animationCoolOffTimeout: 2 } as const;

/** The values WebDriverAgent starts with. */
export function defaultSettings(fps = 10): WdaSettings {
  return {
    mjpegServerFramerate: fps,
    mjpegServerScreenshotQuality: 25,
    mjpegScalingFactor: 100,
    ...OF_SESSION,
  };
}

/** Creating a session resets these; the mjpeg values belong to the process and stay. */
export function forNewSession(settings: WdaSettings): WdaSettings {
  return { ...settings, ...OF_SESSION };
}

export function withSettings(settings: WdaSettings, change: unknown): WdaSettings {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new WdaRefusal('invalid argument', "'settings' must be a dictionary");
  }
  const changed: WdaSettings = { ...settings, ...change };
  const fps = Number(changed.mjpegServerFramerate);
  const quality = Number(changed.mjpegServerScreenshotQuality);
  return {
    ...changed,
    // 0 and everything beyond 60 mean 60.
    mjpegServerFramerate: fps >= 1 && fps <= 60 ? fps : 60,
    mjpegServerScreenshotQuality: Math.min(100, Math.max(1, Number.isFinite(quality) ? quality : 25)),
  };
}
