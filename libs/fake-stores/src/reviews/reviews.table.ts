import type { SampleReview } from './sample-review.ts';

type Row = readonly [
  stars: number,
  from: string,
  author: string,
  hours: number,
  version: SampleReview['version'],
  title: string,
  text: string,
  reply?: string,
];

const APP_STORE: readonly Row[] = [
  [
    5,
    'USA',
    'quiet mornings',
    6,
    'live',
    'My garden of small steps',
    'Nothing nags me, nothing blinks. I open it, tick two things, and the tree has a new leaf. The widget is the reason I stay.',
  ],
  [
    5,
    'DEU',
    'Lindenblatt',
    20,
    'live',
    'Endlich ohne Druck',
    'Keine Serien, die reißen, keine roten Zahlen. Man sieht einfach, dass etwas wächst. Genau so muss das sein.',
  ],
  [
    2,
    'USA',
    'K. Moreno',
    31,
    'live',
    'Widget stopped updating',
    'Since the last update the widget shows yesterday until I open the app. Please fix, I love the rest.',
    'Thank you for writing. The next version, 3.5.0, updates the widget at midnight again.',
  ],
  [
    4,
    'FRA',
    'Odile.B',
    55,
    'live',
    'Très doux',
    'Une application calme. Il manque encore un rappel par lieu, sinon parfaite.',
  ],
  [
    5,
    'JPN',
    'みどりの朝',
    80,
    'live',
    '続けられる',
    '一年続いたアプリは初めてです。木が育つのが楽しみで、毎朝開いています。',
  ],
  [
    3,
    'BRA',
    'ana_sementes',
    130,
    'live',
    'Bonito, mas',
    'Lindo demais, só que exportar o diário em PDF ainda não existe.',
  ],
  [5, 'SAU', 'ليلى', 200, 'live', 'هادئ وجميل', 'تطبيق بسيط يساعدني على الاستمرار بدون ضغط.'],
  [
    1,
    'USA',
    'northfield',
    900,
    'former',
    'Lost my trees',
    'Restored my phone and the garden was empty for a day. It came back with sync, but I was shocked.',
    'We are sorry. The sync of 3.4.1 restores the garden at the first start.',
  ],
];

const GOOGLE_PLAY: readonly Row[] = [
  [
    5,
    'en',
    'Marta K.',
    4,
    'live',
    '',
    'The calmest habit tracker I have used. No streak shame, just a garden that grows.',
  ],
  [
    4,
    'de',
    'Jonas W.',
    16,
    'live',
    '',
    'Sehr schön gemacht. Auf dem Tablet könnte die Übersicht noch breiter werden.',
    'Danke! Die breite Übersicht für Tablets kommt mit der nächsten Version.',
  ],
  [
    2,
    'en',
    'Dev P.',
    40,
    'live',
    '',
    'Reminders come ten minutes late on my phone, battery saver is off. Otherwise a lovely app.',
  ],
  [5, 'ja', 'そら', 70, 'live', '', 'シンプルで続けやすいです。ウィジェットがかわいい。'],
  [5, 'fr', 'Camille', 110, 'live', '', 'Mon rituel du matin. Merci pour le mode sombre !'],
  [3, 'pt', 'Rafael', 150, 'live', '', 'Bom, mas a sincronização demora um pouco.'],
  // Older than a week, so Google does not send it any more.
  [4, 'en', 'Ruth A.', 600, 'former', 'Nice', 'Waited for the journal, and it is worth it.'],
];

/** The reviews of the fictional app, the newest of each store first. */
export const REVIEWS: readonly SampleReview[] = [
  ...APP_STORE.map((row) => toReview('appStore', row)),
  ...GOOGLE_PLAY.map((row) => toReview('googlePlay', row)),
];

function toReview(
  store: SampleReview['store'],
  [stars, from, author, hours, version, title, text, reply]: Row,
): SampleReview {
  return { store, stars, from, author, hours, version, title, text, ...(reply !== undefined && { reply }) };
}
