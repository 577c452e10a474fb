import type { AgentErrorCode } from '@storedeck/agents';
import type { AndroidErrorCode } from '@storedeck/android';
import type { CaptureErrorCode } from '@storedeck/capture';
import type { ErrorCode } from '@storedeck/contract';
import type { DeviceErrorCode } from '@storedeck/devices';
import type { FramesErrorCode } from '@storedeck/frames';
import type { HostErrorCode } from '@storedeck/host';
import type { ListingFormatErrorCode } from '@storedeck/listing-formats';
import type { PreviewErrorCode } from '@storedeck/preview';
import type { RunnerErrorCode } from '@storedeck/runner-ssh';
import type { ScrcpyErrorCode } from '@storedeck/scrcpy';
import type { StoreErrorCode } from '@storedeck/store-api';
import type { StoreSyncErrorCode } from '@storedeck/store-sync';
import type { VideoErrorCode } from '@storedeck/video';
import type { WdaErrorCode } from '@storedeck/wda';

import type manifest from '../../package.json';

/**
 * The error codes that each library of the server throws. All of them are codes of the contract, which gives each its
 * HTTP status.
 */
interface LibraryCodes {
  '@storedeck/agents': AgentErrorCode;
  '@storedeck/android': AndroidErrorCode;
  '@storedeck/capture': CaptureErrorCode;
  '@storedeck/devices': DeviceErrorCode;
  '@storedeck/frames': FramesErrorCode;
  '@storedeck/host': HostErrorCode;
  '@storedeck/listing-formats': ListingFormatErrorCode;
  '@storedeck/preview': PreviewErrorCode;
  '@storedeck/runner-ssh': RunnerErrorCode;
  '@storedeck/scrcpy': ScrcpyErrorCode;
  '@storedeck/store-api': StoreErrorCode;
  '@storedeck/store-sync': StoreSyncErrorCode;
  '@storedeck/video': VideoErrorCode;
  '@storedeck/wda': WdaErrorCode;
  // The live pictures throw the errors of the devices.
  '@storedeck/mirror': DeviceErrorCode;
  // The devices of WebDriver servers turn these errors into `DeviceErrorCode` by a table that names each of them.
  '@storedeck/webdriver': never;
  // These throw no errors of their own.
  '@storedeck/async': never;
  '@storedeck/flows': never;
  '@storedeck/foreign-text': never;
  '@storedeck/pictures': never;
  '@storedeck/contract': never;
  '@storedeck/listing': never;
  '@storedeck/listing-report': never;
  '@storedeck/releases': never;
  '@storedeck/setup': never;
  // Its errors have the codes of `store-api`.
  '@storedeck/google-play': never;
  // Only the demo uses these, and the page is no library of the server.
  '@storedeck/fake-devices': never;
  '@storedeck/fake-stores': never;
  '@storedeck/web': never;
}

type Library = Extract<keyof (typeof manifest)['devDependencies'], `@storedeck/${string}`>;

type Checked<Codes extends Record<Library, ErrorCode>> = Codes;

/**
 * Compiles only if every library that the server depends on has a row above, and if the contract has each of the codes.
 */
export type CheckedLibraryCodes = Checked<LibraryCodes>;
