import { fakeDigest } from './digest.ts';

/** One picture as its owner uploaded it: what is on it, and its size in pixels. */
export interface Picture {
  /** `screen` is a screenshot; Google Play also has an `icon` and a `feature` graphic. */
  readonly kind: 'screen' | 'icon' | 'feature';
  readonly device: 'iphone' | 'android' | 'tablet';
  /** App Store code of the language of its words. */
  readonly locale: string;
  /** Which of the screens, from 0. */
  readonly screen: number;
  /** Pixels, as `height`. */
  readonly width: number;
  readonly height: number;
}

/** Names one picture: equal pictures have equal keys, whichever locale or set shows them. */
export function pictureKey(picture: Picture): string {
  return [
    picture.kind,
    picture.device,
    picture.locale,
    picture.screen,
    `${picture.width}x${picture.height}`,
  ].join('/');
}

/** The token under which the image hosts serve a picture. */
export function pictureToken(picture: Picture): string {
  return fakeDigest(pictureKey(picture), 40);
}
