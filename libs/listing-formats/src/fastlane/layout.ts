import { STORES, storeLocale } from '@storedeck/listing';

import type { SourceFolder } from '../files/source-folder.ts';
import { Losses } from '../lost.ts';
import { OTHER_LISTING } from '../read-listing.ts';
import { APPLE_FILES, FDROID_FILES, NO_PART, whyOutside } from './names.ts';
import { readSettings } from './settings.ts';

/** Where the parts of a listing are in a folder. All paths are relative to the folder, which may be `''` itself. */
export interface FastlaneLayout {
  /** The folders with `Appfile`, `Deliverfile` and `Supplyfile`; the first one counts most. */
  readonly bases: readonly string[];
  /** Folders with a folder of App Store texts for each language; the first one counts most. */
  readonly texts: readonly string[];
  /** Folders with a folder of App Store screenshots for each language. */
  readonly screenshots: readonly string[];
  /** Folders with a folder of app previews for each language. */
  readonly previews: readonly string[];
  /** Folders with a folder of Google Play texts and pictures for each language; the first one is read. */
  readonly googlePlay: readonly string[];
}

/** The names of folders between `metadata` and the languages, as people call them. */
const IOS = ['ios', 'iphone', 'ipados', 'appstore', 'app-store', 'app_store', 'apple'];
const ANDROID = ['android', 'googleplay', 'google-play', 'google_play', 'play', 'playstore', 'play-store'];
const OTHER_PLATFORMS = [
  'mac',
  'macos',
  'osx',
  'mac-app-store',
  'desktop',
  'tvos',
  'visionos',
  'watchos',
  'microsoft-store',
  'windows',
];

/** Google Play's files in the folder of a language; no other tool has files or folders of these names. */
const PLAY_ENTRIES = ['title.txt', 'short_description.txt', 'full_description.txt', 'changelogs', 'images'];
const FDROID_ENTRIES = [...PLAY_ENTRIES, ...FDROID_FILES];
const ONLY_APPLE = APPLE_FILES.filter((name) => !FDROID_FILES.includes(name));

/** The places of the `fastlane` folder in a project. */
const BASES = ['', 'fastlane', '.fastlane'];
/** A fastlane folder is searched so deep in a folder with several projects, in at most so many folders. */
const MAX_DEPTH = 5;
const MAX_FOLDERS = 5000;
/** Folders with the code of others, and with results. */
const SKIPPED: ReadonlySet<string> = new Set([
  'node_modules',
  'Pods',
  'Carthage',
  'vendor',
  'build',
  'dist',
  'DerivedData',
]);
/** The places of both folders in a project of Flutter or React Native, which has a project for each platform. */
const PLATFORM_BASES = ['ios/fastlane', 'android/fastlane'];

/**
 * Finds the parts of a listing in a fastlane folder, in the project around it, and in `metadata` or a folder below it,
 * which is the `metadata_path` of many projects. A project for both platforms may have two fastlane folders. A folder
 * with several projects may have one with a listing deeper in it. Undefined if the folder is none of these.
 */
export async function findLayout(source: SourceFolder, losses: Losses): Promise<FastlaneLayout | undefined> {
  const { used, empty } = await findProject(source, losses, '');
  if (used) return used;
  const { texts, googlePlay } = await findTexts(source, losses, '');
  const here = { bases: [''], texts, googlePlay, screenshots: [], previews: [] };
  if (await hasLanguage(source, [...texts, ...googlePlay])) return here;
  const deeper = await findDeeper(source, losses);
  return deeper ?? empty ?? (texts.length + googlePlay.length > 0 ? here : undefined);
}

/** Finds the parts of a listing in a project, and those that contain nothing. */
async function findProject(
  source: SourceFolder,
  losses: Losses,
  project: string,
): Promise<{ used?: FastlaneLayout; empty?: FastlaneLayout | undefined }> {
  let empty: FastlaneLayout | undefined;
  for (const base of BASES) {
    const found = await findLayoutAt(source, losses, joinBase(project, base));
    if (found?.isUsed) return { used: found.layout };
    empty ??= found?.layout;
  }
  const ofPlatforms: FastlaneLayout[] = [];
  for (const base of PLATFORM_BASES) {
    const found = await findLayoutAt(source, losses, joinBase(project, base));
    if (found?.isUsed) ofPlatforms.push(found.layout);
  }
  return ofPlatforms.length > 0 ? { used: joinLayouts(ofPlatforms) } : { empty };
}

/** Finds the only project with a listing deeper in the folder. If there are several, they are reported. */
async function findDeeper(source: SourceFolder, losses: Losses): Promise<FastlaneLayout | undefined> {
  const found: { project: string; layout: FastlaneLayout; losses: Losses }[] = [];
  for (const project of await findProjects(source)) {
    const own = new Losses();
    const { used } = await findProject(source, own, project);
    if (used) found.push({ project, layout: used, losses: own });
  }
  const [only] = found;
  if (found.length !== 1 || !only) {
    for (const { project } of found) losses.add(OTHER_LISTING, project);
    return undefined;
  }
  for (const { reason, places } of only.losses.list()) for (const place of places) losses.add(reason, place);
  return only.layout;
}

/** The projects around the fastlane folders, those near the folder first. */
async function findProjects(source: SourceFolder): Promise<string[]> {
  const projects = new Set<string>();
  let level = [''];
  for (let depth = 0, seen = 0; depth <= MAX_DEPTH && seen < MAX_FOLDERS; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      if (seen >= MAX_FOLDERS) break;
      seen += 1;
      for (const name of await source.foldersIn(folder))
        // A project of one platform belongs to the project around it.
        if (name === 'fastlane') projects.add(folder.replace(/(?:^|\/)(?:ios|android)$/, ''));
        else if (!SKIPPED.has(name)) next.push(join(folder, name));
    }
    level = next;
  }
  return [...projects];
}

/** Finds the parts in one `fastlane` folder, and says whether they contain anything. */
async function findLayoutAt(
  source: SourceFolder,
  losses: Losses,
  base: string,
): Promise<{ layout: FastlaneLayout; isUsed: boolean } | undefined> {
  const settings = await readSettings(source, base);
  // A folder with a name of its own may be made by a lane, and not be there.
  const choose = async (named: string | undefined, usual: string): Promise<string> =>
    named !== undefined && (await isFilled(source, named)) ? named : join(base, usual);
  const metadata = await choose(settings.metadataPath, 'metadata');
  const screenshots = await choose(settings.screenshotsPath, 'screenshots');
  const previews = await choose(settings.previewsPath, 'app_previews');
  const hasMetadata = await isFilled(source, metadata);
  const hasFiles = (await isFilled(source, screenshots)) || (await isFilled(source, previews));
  const { googlePlayPath, namedPaths: named = [] } = settings;
  const ofSupply =
    googlePlayPath !== undefined && (await isFilled(source, googlePlayPath)) ? [googlePlayPath] : [];
  if (!hasMetadata && !hasFiles && ofSupply.length === 0) {
    await reportOtherListings(source, losses, { base, read: [], named });
    return undefined;
  }
  const found = await findTexts(source, losses, metadata);
  const { texts } = found;
  const googlePlay = [...new Set([...ofSupply, ...found.googlePlay])];
  const isUsed = hasFiles || texts.length + googlePlay.length > 0;
  const read = [metadata, screenshots, previews, ...ofSupply];
  if (isUsed) await reportOtherListings(source, losses, { base, read, named });
  const layout = {
    bases: [base],
    // `metadata` may contain the texts that all languages share.
    texts: texts.length > 0 ? texts : [metadata],
    googlePlay,
    screenshots: await foldersOfScreenshots(source, losses, screenshots),
    previews: [previews],
  };
  return { layout, isUsed };
}

function joinLayouts(layouts: readonly FastlaneLayout[]): FastlaneLayout {
  return {
    bases: layouts.flatMap(({ bases }) => bases),
    texts: layouts.flatMap(({ texts }) => texts),
    googlePlay: layouts.flatMap(({ googlePlay }) => googlePlay),
    screenshots: layouts.flatMap(({ screenshots }) => screenshots),
    previews: layouts.flatMap(({ previews }) => previews),
  };
}

/**
 * Reports other listings: folders beside `metadata`, such as `jetpack_metadata` of a second app, and those of other lanes
 * of the `Fastfile`.
 */
async function reportOtherListings(
  source: SourceFolder,
  losses: Losses,
  { base, read, named }: { base: string; read: readonly string[]; named: readonly string[] },
): Promise<void> {
  const beside = (await source.entries(base)).folders.filter((name) => /metadata/i.test(name));
  for (const folder of new Set([...beside.map((name) => join(base, name)), ...named])) {
    const isRead = (path: string): boolean =>
      path === folder || path.startsWith(`${folder}/`) || folder.startsWith(`${path}/`);
    if (read.some(isRead)) continue;
    if (await isListing(source, folder)) losses.add(OTHER_LISTING, folder);
  }
}

/** Whether a folder contains languages with texts. */
async function isListing(source: SourceFolder, folder: string): Promise<boolean> {
  const { texts, googlePlay } = await findTexts(source, new Losses(), folder);
  return texts.length + googlePlay.length > 0 && (await hasLanguage(source, [...texts, ...googlePlay]));
}

/**
 * Returns the folders beside each other that may be languages. Others are reported: those of another listing, such as
 * that of a second app, and parts that belong into the folder of a language.
 */
export async function leaveOutOthers(
  { source, losses }: { source: SourceFolder; losses: Losses },
  folder: string,
  names: readonly string[],
): Promise<string[]> {
  const languages: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const isLanguage =
      isPlatformFolder(name) || STORES.some((store) => storeLocale(store, name) !== undefined);
    const reason = !isLanguage && (await isListing(source, path)) ? OTHER_LISTING : whyOutside(name);
    if (isLanguage || reason === NO_PART) languages.push(name);
    else losses.add(reason, path);
  }
  return languages;
}

/** Whether one of the folders has a language with the texts of a store. */
async function hasLanguage(source: SourceFolder, roots: readonly string[]): Promise<boolean> {
  for (const root of roots)
    for (const { apple, play } of (await findLanguageStores(source, root)).stores.values())
      if (apple || play) return true;
  return false;
}

/** Joins two relative paths, of which the first may be the folder itself (`''`). */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function joinBase(project: string, base: string): string {
  return base === '' ? project : join(project, base);
}

async function isFilled(source: SourceFolder, path: string): Promise<boolean> {
  const { files, folders } = await source.entries(path);
  return files.length + folders.length > 0;
}

async function findTexts(
  source: SourceFolder,
  losses: Losses,
  metadata: string,
): Promise<Pick<FastlaneLayout, 'texts' | 'googlePlay'>> {
  const { files, folders } = await source.entries(metadata);
  const named = (names: readonly string[]): string[] =>
    folders.filter((name) => names.includes(name.toLowerCase())).map((name) => join(metadata, name));
  const languages = folders.filter((name) => STORES.some((store) => storeLocale(store, name) !== undefined));
  const { stores } = await findLanguageStores(source, metadata);
  const kinds = languages.flatMap((name) => stores.get(name) ?? []);
  const googlePlay = named(ANDROID);
  // Without a folder for Google Play, the languages with the file names of supply are those of Google Play.
  const mixed = googlePlay.length === 0 && kinds.some(({ play }) => play);
  const hasTexts = kinds.some(({ apple, play }) => apple || !(mixed && play));
  // The copyright may be beside the folder `ios`.
  const hasGeneral = folders.includes('default') || (files.length > 0 && named(IOS).length > 0);
  for (const path of named(OTHER_PLATFORMS))
    losses.add('It belongs to another platform or store. Storedeck publishes the iOS version.', path);
  return {
    texts: [...named(IOS), ...(hasTexts || hasGeneral ? [metadata] : [])],
    googlePlay: [...googlePlay, ...(mixed ? [metadata] : [])],
  };
}

/** Whose files the folders of the languages contain. */
export interface Languages {
  readonly stores: ReadonlyMap<string, { readonly apple: boolean; readonly play: boolean }>;
  /** Whether the files have F-Droid's own names: `name.txt`, `summary.txt` and `description.txt`. */
  readonly isFdroid: boolean;
}

/**
 * Finds out whose files the languages in a folder have. Two of F-Droid's names are also those of App Store texts. A
 * language may be translated only partly, so all languages together say whose texts they are.
 */
export async function findLanguageStores(source: SourceFolder, root: string): Promise<Languages> {
  const { folders } = await source.entries(root);
  const languages = folders.filter((name) => name !== 'default' && !isPlatformFolder(name));
  const entries = await Promise.all(
    languages.map(async (name) => {
      const { files, folders: inside } = await source.entries(join(root, name));
      return new Set([...files, ...inside].map((each) => each.toLowerCase()));
    }),
  );
  const has = (names: readonly string[], found: ReadonlySet<string>): boolean =>
    names.some((name) => found.has(name));
  const isFdroid =
    entries.some((found) => found.has('summary.txt')) && !entries.some((found) => has(ONLY_APPLE, found));
  const stores = languages.map((name, index) => {
    const found = entries[index] ?? new Set<string>();
    const apple = !isFdroid && has(APPLE_FILES, found);
    return [name, { apple, play: has(isFdroid ? FDROID_ENTRIES : PLAY_ENTRIES, found) }] as const;
  });
  return { stores: new Map(stores), isFdroid };
}

async function foldersOfScreenshots(source: SourceFolder, losses: Losses, path: string): Promise<string[]> {
  const { folders } = await source.entries(path);
  const named = (names: readonly string[]): string[] =>
    folders.filter((name) => names.includes(name.toLowerCase())).map((name) => join(path, name));
  for (const other of [...named(OTHER_PLATFORMS), ...named(ANDROID)])
    losses.add('It belongs to another platform or store. Storedeck publishes the iOS version.', other);
  return [...named(IOS), path];
}

/** Whether the name is that of a folder between `metadata` or `screenshots` and the languages. */
export function isPlatformFolder(name: string): boolean {
  return [...IOS, ...ANDROID, ...OTHER_PLATFORMS].includes(name.toLowerCase());
}
