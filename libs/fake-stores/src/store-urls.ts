/** Where each of the fake's services answers; no address ends with a slash. */
export interface StoreUrls {
  /** App Store Connect API, without `/v1`. */
  readonly appStore: string;
  /** Android Publisher API, without `/androidpublisher`. */
  readonly play: string;
  /** Google's OAuth token endpoint, whole. */
  readonly playToken: string;
  /** Host of the App Store’s pictures. */
  readonly appStoreImages: string;
  /** Host of Google Play’s pictures. */
  readonly playImages: string;
  /** A host that is none of the stores': where faults lead a client astray. Its log shows what was sent there. */
  readonly stranger: string;
}

/** Which service a request went to. */
export type Store = keyof StoreUrls;

/** The stores' real addresses. */
export const REAL_URLS: StoreUrls = {
  appStore: 'https://api.appstoreconnect.apple.com',
  play: 'https://androidpublisher.googleapis.com',
  playToken: 'https://oauth2.googleapis.com/token',
  appStoreImages: 'https://is1-ssl.mzstatic.com',
  playImages: 'https://play-lh.googleusercontent.com',
  stranger: 'https://stranger.example',
};
