/** The start page of Play Console. The address of an app there contains ids that Google's interface does not tell. */
export const PLAY_CONSOLE = 'https://play.google.com/console/';

/** Returns the page of the version in preparation in App Store Connect, or the list of apps without an id. */
export function versionLink(appId: string | undefined, platform = 'IOS'): string {
  const part = platform === 'IOS' ? 'ios' : platform.toLowerCase().replace('_', '');
  return appId === undefined
    ? APPS
    : `${APPS}/${encodeURIComponent(appId)}/distribution/${part}/version/inflight`;
}

/** Returns the page with the information of an app in App Store Connect that all versions share. */
export function appInfoLink(appId: string): string {
  return `${APPS}/${encodeURIComponent(appId)}/distribution/info`;
}

const APPS = 'https://appstoreconnect.apple.com/apps';
