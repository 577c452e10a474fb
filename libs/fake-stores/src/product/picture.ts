import { fakeDigest } from './digest.ts';

/** The content and the size of one uploaded picture or video. */
export interface Picture {
  /**
   * `screen` is a screenshot; Google Play also has an `icon` and a `feature` graphic. `preview` is an app preview:
   * a video with its poster frame.
   */
  readonly kind: 'screen' | 'icon' | 'feature' | 'preview';
  readonly device: 'iphone' | 'android' | 'tablet';
  /** App Store code of the language of the picture's texts. */
  readonly locale: string;
  /** Index of the screen that the picture shows, or with which the video begins. */
  readonly screen: number;
  /** Whether only the editable version has the screenshot. */
  readonly next?: boolean;
  /** Width and height are in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The key of a picture. Equal pictures have the same key, so that several locales and sets can share one picture. */
export function pictureKey(picture: Picture): string {
  return [
    picture.kind,
    picture.device,
    picture.locale,
    picture.screen,
    `${picture.width}x${picture.height}`,
    ...(picture.next ? ['next'] : []),
  ].join('/');
}

/** The token under which the image hosts serve a picture. */
export function pictureToken(picture: Picture): string {
  return fakeDigest(pictureKey(picture), 40);
}
