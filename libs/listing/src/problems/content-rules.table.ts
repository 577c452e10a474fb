import type { Store } from '../stores.ts';

/** A rule of the stores' reviewers about the words of a text. */
export interface ContentRule {
  readonly stores: readonly Store[];
  /** The texts that the rule is about; all texts but addresses if absent. */
  readonly fields?: readonly string[];
  readonly kind: string;
  /** Matches the words that reviewers refuse. */
  readonly pattern: RegExp;
  /** The rule, and where the store has written it. */
  readonly help: string;
}

const NAMES = ['name', 'subtitle', 'title'];

/** Returns a pattern for whole words, in any case. Words of Chinese, Japanese and Korean have no blanks around them. */
function words(latin: string, others = ''): RegExp {
  const whole = `(?<![\\p{L}\\p{N}_])(?:${latin})(?![\\p{L}\\p{N}_])`;
  return new RegExp(others === '' ? whole : `${whole}|${others}`, 'iu');
}

const APP_REVIEW = 'App Review Guidelines';
const UNFINISHED = `Reviewers refuse texts that are not finished (${APP_REVIEW} 2.1).`;
const PLAY_METADATA = 'Google Play’s policy on metadata';

/**
 * What reviewers refuse most often. Read in November 2026 in Apple's App Review Guidelines
 * (https://developer.apple.com/app-store/review/guidelines/) and in Google Play's policy on metadata
 * (https://support.google.com/googleplay/android-developer/answer/9898842). Nobody publishes the words that the
 * reviewers look for, so each rule only warns.
 */
export const CONTENT_RULES: readonly ContentRule[] = [
  {
    stores: ['appStore', 'googlePlay'],
    kind: 'Placeholder text',
    pattern: words(
      'lorem ipsum|dolor sit amet|fixme|tbd|place ?holder|sample text|insert (?:text|description) here|your (?:app|text) here|coming soon',
    ),
    help: UNFINISHED,
  },
  {
    stores: ['appStore', 'googlePlay'],
    kind: 'Placeholder text',
    // It is a word of Spanish and Portuguese, also in a line in capital letters, and the name of a kind of apps.
    pattern: /^TODO$|(?<=^[^\p{L}\p{N}]{0,5}|[.;([•–—-]\s?)TODO:/mu,
    help: UNFINISHED,
  },
  {
    stores: ['appStore', 'googlePlay'],
    fields: NAMES,
    kind: 'Word of a test version',
    // Names such as “Speed Test”, “Alpha Fitness” and “Trial Bikes” are those of finished apps.
    pattern: words(
      'beta|demo|debug|staging|(?:alpha|preview|test|trial)(?: (?:build|release|version)|(?<=[([–—-]\\s?\\w+)(?=[)\\]]|$))',
    ),
    help: `Demos, betas and trial versions are refused (${APP_REVIEW} 2.2).`,
  },
  {
    stores: ['appStore'],
    kind: 'Name of another platform',
    pattern: words('android|google play|play store|windows phone|huawei appgallery|galaxy store'),
    help: `Names of other mobile platforms are refused, unless the app works with them (${APP_REVIEW} 2.3.10).`,
  },
  {
    stores: ['appStore', 'googlePlay'],
    fields: NAMES,
    kind: 'Price in the name',
    pattern: words(
      // After a hyphen, it says what something is without: “sugar-free”.
      '(?<![-\\u2010\\u2011])free|gratis|gratuit[oae]?s?|kostenlos|grátis|ücretsiz|zdarma|darmow\\p{L}*|bezpłatn\\p{L}*|ingyenes|ilmainen|δωρεάν|бесплатн\\p{L}*|безкоштовн\\p{L}*|miễn phí|for sale|% off|discount|\\d+ ?% off|cheap(?:est)?',
      '無料|免费|免費|무료|ฟรี(?!แลนซ์|สไตล์|เวย์)|חינם|مجان|[$€£¥₩]\\s?\\d',
    ),
    help: `A name contains no price and no offer (${APP_REVIEW} 2.3.7; ${PLAY_METADATA}).`,
  },
  {
    stores: ['googlePlay'],
    fields: ['title', 'shortDescription'],
    kind: 'Praise in the title',
    pattern: words(
      'best|top|no\\. ?1|number one|app of the year|most popular|million downloads',
      '#\\s?1(?!\\d)',
    ),
    help: `Title and short description contain no ranking, award or call to download (${PLAY_METADATA}).`,
  },
  {
    stores: ['appStore'],
    fields: ['name', 'subtitle'],
    kind: 'Praise in the name',
    pattern: words('best|no\\. ?1|number one', '#\\s?1(?!\\d)'),
    help: `A name and a subtitle contain no claim that cannot be checked (${APP_REVIEW} 2.3.7).`,
  },
  {
    stores: ['googlePlay'],
    fields: ['title'],
    kind: 'Emoji or repeated signs in the title',
    // Unicode counts the signs of trade marks and copyright as pictures.
    pattern: /(?![©®™])\p{Extended_Pictographic}|([!?*★☆~.])\1/u,
    help: `A title contains no emoji, emoticons and repeated special characters (${PLAY_METADATA}).`,
  },
  {
    stores: ['googlePlay'],
    fields: ['title'],
    kind: 'Title in capital letters',
    pattern: /^(?=(?:.*\p{Lu}){6})[^\p{Ll}\p{Lo}]+$/u,
    help: `A title is not written in capital letters, unless they are those of a brand (${PLAY_METADATA}).`,
  },
];
