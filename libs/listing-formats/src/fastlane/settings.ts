import type { SourceFolder } from '../files/source-folder.ts';
import type { AppIdentity } from '../read-listing.ts';

/** Values of the Ruby files of a fastlane folder, as far as they are plain text there. The files are never run. */
export interface FastlaneSettings extends AppIdentity {
  /** All folders with texts that the `Fastfile` names, of which one may count. */
  readonly namedPaths?: readonly string[];
  /** The folder with the texts, relative to the folder that is read; only if it is inside. */
  readonly metadataPath?: string | undefined;
  /** The folder with the languages of Google Play, if `Supplyfile` or `Fastfile` names it. */
  readonly googlePlayPath?: string | undefined;
  readonly screenshotsPath?: string | undefined;
  readonly previewsPath?: string | undefined;
  readonly copyright?: string | undefined;
  readonly primaryCategory?: string | undefined;
  readonly secondaryCategory?: string | undefined;
}

/** Reads the values of the files in the folders `bases`. A value of an earlier folder counts more. */
export async function readAllSettings(
  source: SourceFolder,
  bases: readonly string[],
): Promise<FastlaneSettings> {
  let all: FastlaneSettings = {};
  for (const base of bases) {
    const found = Object.entries(await readSettings(source, base)).filter(([, value]) => value !== undefined);
    all = { ...Object.fromEntries(found), ...all };
  }
  return all;
}

/** Reads the values of `Appfile`, `Deliverfile`, `Supplyfile` and `Fastfile` in the folder `base`. */
export async function readSettings(source: SourceFolder, base: string): Promise<FastlaneSettings> {
  const at = (name: string): string => (base === '' ? name : `${base}/${name}`);
  const appfile = (await source.text(at('Appfile'))) ?? '';
  const deliverfile = (await source.text(at('Deliverfile'))) ?? '';
  const supplyfile = (await source.text(at('Supplyfile'))) ?? '';
  const fastfile = (await source.text(at('Fastfile'), MAX_FASTFILE_BYTES)) ?? '';
  const ofDeliver = findCalls(fastfile, DELIVER);
  const ofSupply = findCalls(fastfile, SUPPLY);
  const call = (calls: readonly string[], name: string): string | undefined =>
    onlyOne(pathsIn(base, calls, name));
  const text = (name: string, file = deliverfile): string | undefined =>
    readValue(file, name, '[^"\'#\\n]{1,200}');
  return {
    bundleId: readId(appfile, 'app_identifier') ?? readId(deliverfile, 'app_identifier'),
    packageName: readId(appfile, 'package_name') ?? readId(supplyfile, 'package_name'),
    namedPaths: pathsIn(base, [...ofDeliver, ...ofSupply], 'metadata_path'),
    // What a lane says counts more for fastlane than these files.
    metadataPath: call(ofDeliver, 'metadata_path') ?? pathIn(base, text('metadata_path')),
    googlePlayPath: call(ofSupply, 'metadata_path') ?? pathIn(base, text('metadata_path', supplyfile)),
    screenshotsPath: call(ofDeliver, 'screenshots_path') ?? pathIn(base, text('screenshots_path')),
    previewsPath: call(ofDeliver, 'app_previews_path') ?? pathIn(base, text('app_previews_path')),
    copyright: text('copyright'),
    primaryCategory: text('primary_category'),
    secondaryCategory: text('secondary_category'),
  };
}

/** A `Fastfile` has all lanes of a project, so it may be longer than a text of a listing. */
const MAX_FASTFILE_BYTES = 512 * 1024;
const DELIVER = 'deliver|upload_to_app_store|appstore';
const SUPPLY = 'supply|upload_to_play_store';

/** The parameters of each call of an action in a `Fastfile`, which may go over several lines. */
function findCalls(fastfile: string, action: string): string[] {
  const code = fastfile.replaceAll(/^[ \t]*#.*$/gm, '');
  const parameters = '\\((?:[^()]|\\([^()]*\\)){0,4000}|(?:[^()\\n]*,[ \\t]*\\n){0,40}[^()\\n]*';
  return [...code.matchAll(new RegExp(`^[ \\t]*(?:${action})\\b[ \\t]*(${parameters})`, 'gm'))].map(
    ([, found = '']) => found,
  );
}

/** The different folders that the calls name in a parameter, as far as they are plain text: `metadata_path: "a"`. */
function pathsIn(base: string, calls: readonly string[], name: string): string[] {
  const value = new RegExp(`\\b${name}(?::|["']?[ \\t]*=>)[ \\t]*(["'])([^"'#\\n]{1,200})\\1`);
  return [...new Set(calls.flatMap((call) => pathIn(base, value.exec(call)?.[2]) ?? []))];
}

/** Of several folders, such as those of several apps, none counts. */
function onlyOne(paths: readonly string[]): string | undefined {
  return paths.length === 1 ? paths[0] : undefined;
}

/** Finds `app_identifier("com.example.app")`, also without parentheses and with single quotes. */
function readId(text: string, name: string): string | undefined {
  return readValue(text, name, '[A-Za-z0-9._-]{1,155}');
}

function readValue(text: string, name: string, pattern: string): string | undefined {
  return new RegExp(`^[ \\t]*${name}[ \\t(]+(["'])(${pattern})\\1`, 'm').exec(text)?.[2];
}

/**
 * The path of a setting, relative to the folder that is read. fastlane starts from the project, the folder around
 * `fastlane`. Undefined for a path that leads out of the folder that is read, or that code computes.
 */
function pathIn(base: string, setting: string | undefined): string | undefined {
  if (setting === undefined || setting.startsWith('/') || /[#\\\0]/.test(setting)) return undefined;
  const names = base.split('/').slice(0, -1);
  for (const name of setting.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..' && names.pop() === undefined) return undefined;
    if (name !== '..') names.push(name);
  }
  if (base !== '') return names.join('/');
  // The chosen folder is the `fastlane` folder itself, so the project around it is not read.
  return names[0] === 'fastlane' ? names.slice(1).join('/') : undefined;
}
