import type { AllDevices, DeviceHosts, DeviceLocks, PixelSize } from '@storedeck/devices';

/** The devices, as `@storedeck/devices` has them. */
export interface AgentDevices {
  readonly all: Pick<AllDevices, 'find' | 'list'>;
  readonly hosts: Pick<DeviceHosts, 'get'>;
  readonly locks: Pick<DeviceLocks, 'use'>;
}

/** Scales screenshots; `ScreenPictures` of `@storedeck/listing-report` does so. */
export interface AgentPictures {
  /** Scales a PNG to a JPEG whose longer side has at most `side` pixels, with at most `maxBytes` bytes. */
  scale(
    png: Uint8Array,
    limits: { readonly side: number; readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<{ readonly jpeg: Uint8Array; readonly width: number; readonly height: number }>;
  /** Returns a PNG without transparency, cropped to `size` in pixels, and whether it has only one colour. */
  forStore(
    png: Uint8Array,
    size: PixelSize,
    signal: AbortSignal,
  ): Promise<{ readonly png: Uint8Array; readonly isOneColour: boolean }>;
}

/** What the tools for devices need. */
export interface DeviceServices {
  /** Resolves with the devices. It is not called before the first tool needs one. */
  openDevices(): Promise<AgentDevices>;
  /** Resolves with what scales screenshots. It is not called before the first picture. */
  openPictures(): Promise<AgentPictures>;
}
