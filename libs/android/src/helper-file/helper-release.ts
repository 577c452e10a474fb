import type { PinnedFile } from '@storedeck/host';

/** The package name of the snapshot helper on a phone. */
export const SNAPSHOT_HELPER_PACKAGE = 'com.callstack.agentdevice.snapshothelper';

/** The protocol of the snapshot helper [npm agent-device 0.21.5, class SessionResponseWriter]. */
export const HELPER_PROTOCOL = 'android-snapshot-helper-v1';

/** A release of the snapshot helper: its address, its checksum and its versions. */
export interface SnapshotHelperRelease extends PinnedFile {
  /** The version of agent-device that contains this release. */
  readonly version: string;
  /** The version code of the app, as Android lists it. */
  readonly versionCode: number;
}

/**
 * The snapshot helper that `fetchSnapshotHelper` fetches. It is also the oldest version that `AdbDevice.tree` uses [npm
 * agent-device 0.21.5, MIT, android/snapshot-helper/dist/*.manifest.json].
 */
export const SNAPSHOT_HELPER: SnapshotHelperRelease = {
  version: '0.21.5',
  versionCode: 21_005,
  // jsDelivr is used because it serves single files of npm packages.
  url: 'https://cdn.jsdelivr.net/npm/agent-device@0.21.5/android/snapshot-helper/dist/agent-device-android-snapshot-helper-0.21.5.apk',
  sha256: 'e77b65f51664e95680379cd1a5c8331926b63cf506261df56151854673787514',
};
