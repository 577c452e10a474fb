/** A review that a customer of the fictional app has written in one of the stores. */
export interface SampleReview {
  readonly store: 'appStore' | 'googlePlay';
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  /** The territory (App Store) or the language of the customer (Google Play), in the code of the store. */
  readonly from: string;
  /** How long ago it was written, in hours. */
  readonly hours: number;
  /** Which of the app's versions it is about. */
  readonly version: 'live' | 'former';
  readonly reply?: string;
}
