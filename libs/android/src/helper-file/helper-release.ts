/** The package of the snapshot helper on a phone. */
export const SNAPSHOT_HELPER_PACKAGE = 'com.callstack.agentdevice.snapshothelper';

/** A release of the snapshot helper: where it is published, and its checksum. */
export interface SnapshotHelperRelease {
  /** The version of agent-device that contains it. */
  readonly version: string;
  /** The version code of the app, as Android lists it. */
  readonly versionCode: number;
  /** The address of the APK. */
  readonly url: string;
  /** SHA-256 of the APK, as 64 hexadecimal digits. */
  readonly sha256: string;
}

/**
 * The snapshot helper that `fetchSnapshotHelper` fetches, and the oldest one that `AdbDevice.tree` uses [npm agent-device
 * 0.21.5, MIT, android/snapshot-helper/dist/*.manifest.json].
 */
export const SNAPSHOT_HELPER: SnapshotHelperRelease = {
  version: '0.21.5',
  versionCode: 21_005,
  // jsDelivr serves single files of npm packages.
  url: 'https://cdn.jsdelivr.net/npm/agent-device@0.21.5/android/snapshot-helper/dist/agent-device-android-snapshot-helper-0.21.5.apk',
  sha256: 'e77b65f51664e95680379cd1a5c8331926b63cf506261df56151854673787514',
};
