import { type AssetKind, PREVIEWS, SCREENSHOTS } from './asset-kinds.ts';
import { createSet, orderSet, removeSet } from './asset-sets.ts';
import { removeAsset, reserveAsset, updateAsset } from './assets.ts';
import {
  createInfoLocalization,
  deleteInfoLocalization,
  updateInfoLocalization,
} from './info-localizations.ts';
import { createPhasedRelease, removePhasedRelease, updatePhasedRelease } from './phased-releases.ts';
import type { BodyRules } from './read-body.ts';
import {
  createVersionLocalization,
  deleteVersionLocalization,
  updateVersionLocalization,
} from './version-localizations.ts';
import { createVersion, updateVersion } from './versions.ts';
import type { WriteHandler } from './write-context.ts';

/** One kind of write. */
export interface WriteRoute {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** The path as in Apple's API description, such as `/v1/appScreenshots/{id}`. */
  readonly path: string;
  /** The rules for the body or, if the body is a list of identifiers, their type. Null if there is no body. */
  readonly body: BodyRules | string | null;
  readonly write: WriteHandler;
}

const VERSION_TEXTS = {
  description: 'text?',
  keywords: 'text?',
  marketingUrl: 'text?',
  promotionalText: 'text?',
  supportUrl: 'text?',
  whatsNew: 'text?',
} as const;
const INFO_TEXTS = {
  subtitle: 'text?',
  privacyPolicyUrl: 'text?',
  privacyChoicesUrl: 'text?',
  privacyPolicyText: 'text?',
} as const;
const VERSION_FACTS = { copyright: 'text?', releaseType: 'text?', earliestReleaseDate: 'text?' } as const;

/** The writes of the fake App Store Connect, without the writes of the App Asset Library. */
export const WRITE_ROUTES: readonly WriteRoute[] = [
  create('appStoreVersions', createVersion, {
    attributes: { platform: 'text', versionString: 'text', ...VERSION_FACTS },
    required: ['platform', 'versionString'],
    relationships: { app: 'apps' },
  }),
  update('appStoreVersions', updateVersion, { versionString: 'text', ...VERSION_FACTS }),
  create('appStoreVersionLocalizations', createVersionLocalization, {
    attributes: { locale: 'text', ...VERSION_TEXTS },
    required: ['locale'],
    relationships: { appStoreVersion: 'appStoreVersions' },
  }),
  update('appStoreVersionLocalizations', updateVersionLocalization, VERSION_TEXTS),
  remove('appStoreVersionLocalizations', deleteVersionLocalization),
  create('appInfoLocalizations', createInfoLocalization, {
    attributes: { locale: 'text', name: 'text', ...INFO_TEXTS },
    required: ['locale', 'name'],
    relationships: { appInfo: 'appInfos' },
  }),
  update('appInfoLocalizations', updateInfoLocalization, { name: 'text?', ...INFO_TEXTS }),
  remove('appInfoLocalizations', deleteInfoLocalization),
  ...assetRoutes(SCREENSHOTS),
  ...assetRoutes(PREVIEWS),
  create('appStoreVersionPhasedReleases', createPhasedRelease, {
    attributes: { phasedReleaseState: 'text' },
    relationships: { appStoreVersion: 'appStoreVersions' },
  }),
  update('appStoreVersionPhasedReleases', updatePhasedRelease, { phasedReleaseState: 'text' }),
  remove('appStoreVersionPhasedReleases', removePhasedRelease),
];

/** The writes of the sets of screenshots or app previews, and of what is in them. */
function assetRoutes(kind: AssetKind): WriteRoute[] {
  const isVideo = kind === PREVIEWS;
  const poster = isVideo ? ({ previewFrameTimeCode: 'text?' } as const) : {};
  return [
    create(kind.sets, (write) => createSet(kind, write), {
      attributes: { [kind.slot]: 'text' },
      required: [kind.slot],
      relationships: { appStoreVersionLocalization: 'appStoreVersionLocalizations' },
    }),
    remove(kind.sets, (write) => removeSet(kind, write)),
    create(kind.items, (write) => reserveAsset(kind, write), {
      attributes: { fileName: 'text', fileSize: 'integer', ...poster, ...(isVideo && { mimeType: 'text?' }) },
      required: ['fileName', 'fileSize'],
      relationships: { [kind.parent]: kind.sets },
    }),
    update(kind.items, (write) => updateAsset(kind, write), {
      sourceFileChecksum: 'text?',
      uploaded: 'boolean?',
      ...poster,
    }),
    remove(kind.items, (write) => removeAsset(kind, write)),
    {
      method: 'PATCH',
      path: `/v1/${kind.sets}/{id}/relationships/${kind.items}`,
      body: kind.items,
      write: (write) => orderSet(kind, write),
    },
  ];
}

function create(type: string, write: WriteHandler, rules: Omit<BodyRules, 'type'>): WriteRoute {
  return { method: 'POST', path: `/v1/${type}`, body: { type, ...rules }, write };
}

function update(type: string, write: WriteHandler, attributes: BodyRules['attributes'] & object): WriteRoute {
  return { method: 'PATCH', path: `/v1/${type}/{id}`, body: { type, attributes }, write };
}

function remove(type: string, write: WriteHandler): WriteRoute {
  return { method: 'DELETE', path: `/v1/${type}/{id}`, body: null, write };
}
