/** Address of each service, without a slash at the end. */
export interface StoreUrls {
  /** App Store Connect API, without `/v1`. */
  readonly appStore: string;
  /** Android Publisher API, without `/androidpublisher`. */
  readonly googlePlay: string;
  /** The whole URL of Google's OAuth token endpoint. */
  readonly googlePlayToken: string;
  /** Google's Security Token Service, without `/v1`. */
  readonly googleSts: string;
  /** The IAM Credentials API, without `/v1`. */
  readonly googleIamCredentials: string;
  /** The metadata server of a Google Cloud machine, without `/computeMetadata`. */
  readonly googleMetadata: string;
  /** A provider of tokens that is not Google, such as a CI system. Google never sees requests to it. */
  readonly tokenProvider: string;
  /** Host to which the parts of App Store uploads are sent. */
  readonly appStoreUploads: string;
  /** Host of the App Store's pictures. */
  readonly appStoreImages: string;
  /** Host of Google Play's pictures. */
  readonly googlePlayImages: string;
  /**
   * A host that belongs to neither store. Some faults redirect clients to this host. `FakeStores.requests` also
   * contains the requests to this host.
   */
  readonly otherHost: string;
}

/** The service that received a request. */
export type Store = keyof StoreUrls;

/** The stores' real addresses. */
export const REAL_URLS: StoreUrls = {
  appStore: 'https://api.appstoreconnect.apple.com',
  googlePlay: 'https://androidpublisher.googleapis.com',
  googlePlayToken: 'https://oauth2.googleapis.com/token',
  googleSts: 'https://sts.googleapis.com',
  googleIamCredentials: 'https://iamcredentials.googleapis.com',
  googleMetadata: 'http://169.254.169.254',
  tokenProvider: 'https://ci.example',
  appStoreUploads: 'https://northamerica-1.object-storage.apple.com',
  appStoreImages: 'https://is1-ssl.mzstatic.com',
  googlePlayImages: 'https://play-lh.googleusercontent.com',
  otherHost: 'https://other-host.example',
};
