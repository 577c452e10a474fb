import type { RemotePicture } from '@storedeck/store-api';

/** A picture, or the video of an app preview, that must be on disk after the sync. */
export interface WantedPicture extends RemotePicture {
  /**
   * The path at which the picture is saved: relative to `assets` and without the extension, such as
   * `current/appstore/en-US/01-APP_IPHONE_67`. Each address in the listing has its own path.
   */
  path: string;
}
