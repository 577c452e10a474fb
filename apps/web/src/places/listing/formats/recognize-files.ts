import type { ChosenFile } from '../../../server/send-files.ts';
import { recognizeGradlePlay } from './recognize-gradle-play.ts';
import { recognizeTexts } from './recognize-texts.ts';
import { byDepth, recognized, type RecognizedListing } from './recognized-listing.ts';

const LOCALE = '(?:default|[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})';
/**
 * Like LOCALE, but does not accept a code of three letters alone (except `fil`), because folders such as `app` are not
 * locales.
 */
const SURE_LOCALE = '(?:default|fil|[a-z]{2}(?:[-_][A-Za-z0-9]{2,8}){0,3})';
const APP_STORE_TEXT =
  '(?:name|subtitle|description|keywords|promotional_text|release_notes|support_url|marketing_url|privacy_url)\\.txt';
const PLAY_TEXT = '(?:title|short_description|full_description|video)\\.txt';
const PICTURE = '[^/]+\\.(?:png|PNG|jpe?g|JPE?G)';

interface Layout {
  /** Where fastlane expects the files: a path below fastlane's folder. */
  readonly below: string;
  /**
   * Matches the path of a file of this layout. The first group of the match is the folder in which the layout begins,
   * such as `app/fastlane/`.
   */
  readonly file: RegExp;
}

const FASTLANE: Layout = {
  below: '',
  file: new RegExp(
    `^(.*/)?(?:metadata/(?:android/)?${LOCALE}/|metadata/(?:copyright|primary_category|secondary_category)\\.txt$|screenshots/(?:(?:appleTV|iMessage)/)?${LOCALE}/(?:[^/]+/)?${PICTURE}$)`,
  ),
};
/** Parts of fastlane's folder. The user may have chosen only one of the parts. */
const PARTS: readonly Layout[] = [
  {
    below: 'metadata/android/',
    file: new RegExp(`^(.*/)?${SURE_LOCALE}/(?:${PLAY_TEXT}$|images/|changelogs/)`),
  },
  { below: 'metadata/', file: new RegExp(`^(.*/)?${SURE_LOCALE}/${APP_STORE_TEXT}$`) },
  { below: 'screenshots/', file: new RegExp(`^(.*/)?${SURE_LOCALE}/${PICTURE}$`) },
];
const FASTLANE_FILE = /^(?:metadata\/|screenshots\/|app_previews\/|(?:Appfile|Deliverfile|Supplyfile)$)/;
const STORE_CONFIG = 'store.config.json';
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

/**
 * Finds the listings of other tools among the files. Within each format, the listing that is nearest to the top folder
 * comes first.
 */
export async function recognizeFiles(files: readonly ChosenFile[]): Promise<RecognizedListing[]> {
  const found = [
    ...recognizeFastlane(files, FASTLANE),
    ...(await recognizeStoreConfig(files)),
    ...recognizeGradlePlay(files),
    ...recognizeTexts(files),
  ];
  if (found.length > 0) return found;
  return PARTS.map((part) => recognizeFastlane(files, part)).find(({ length }) => length > 0) ?? [];
}

function recognizeFastlane(files: readonly ChosenFile[], { below, file }: Layout): RecognizedListing[] {
  const roots = new Set(files.flatMap(({ path }) => findMatch(file, path) ?? []));
  return [...roots].sort(byDepth).map((root) => {
    const inside = files.flatMap(({ path, file: content }) =>
      path.startsWith(root) ? [{ path: below + path.slice(root.length), file: content }] : [],
    );
    const wanted = inside.filter(({ path }) => FASTLANE_FILE.test(path));
    return recognized('fastlane', root === '' ? 'fastlane' : `fastlane in ${root.slice(0, -1)}`, wanted);
  });
}

/** Returns the folder that contains the layout; undefined when the path does not belong to the layout. */
function findMatch(layout: RegExp, path: string): string | undefined {
  const match = layout.exec(path);
  return match ? (match[1] ?? '') : undefined;
}

async function recognizeStoreConfig(files: readonly ChosenFile[]): Promise<RecognizedListing[]> {
  const [only] = files;
  const configs =
    files.length === 1 && only?.path.endsWith('.json')
      ? [only]
      : files.filter(({ path }) => path.split('/').at(-1) === STORE_CONFIG);
  const ordered = [...configs].sort((a, b) => byDepth(a.path, b.path));
  return Promise.all(
    ordered.map(async (config) => {
      const root = config.path.slice(0, config.path.lastIndexOf('/') + 1);
      const named = await readPictures(config.file);
      const pictures = files.flatMap(({ path, file }) => {
        const inside = path.startsWith(root) ? path.slice(root.length) : '';
        return named.has(inside) ? [{ path: inside, file }] : [];
      });
      return recognized('store-config', config.path, [
        { path: STORE_CONFIG, file: config.file },
        ...pictures,
      ]);
    }),
  );
}

/**
 * Returns the paths of the picture files that a store.config.json names. Returns none if the file is not valid, because
 * the server reports what is wrong with the file.
 */
async function readPictures(config: File): Promise<Set<string>> {
  const named = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') named.add(value.replace(/^(?:\.\/)+/, ''));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  if (config.size > MAX_CONFIG_BYTES) return named;
  try {
    const { apple } = JSON.parse(await config.text()) as {
      apple?: { info?: Record<string, { screenshots?: unknown }> };
    };
    for (const { screenshots } of Object.values(apple?.info ?? {})) collect(screenshots);
  } catch {
    // The file is not JSON, or has another structure.
  }
  named.delete(STORE_CONFIG);
  return named;
}
