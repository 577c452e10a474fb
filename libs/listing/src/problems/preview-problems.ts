import type { AppPreview, AppPreviews } from '../listing.ts';
import { PREVIEW_LIMITS, isPreviewType } from '../pictures/preview-types.table.ts';
import { isSamePicture } from '../pictures/same-picture.ts';
import { slotName } from '../pictures/slots.ts';
import { constantName } from '../store-constants.ts';
import type { IsLive } from './live-pictures.ts';
import type { PictureProblem, Problem } from './problem.ts';

/** What the App Store has: whether it has an app preview, and its sets in the locale. */
interface StoredPreviews {
  readonly isLive: IsLive;
  readonly kept: AppPreviews;
}

/** Finds problems in the app previews of one locale that the listing itself shows, without the files. */
export function findPreviewProblems(
  code: string,
  previews: AppPreviews,
  { isLive, kept }: StoredPreviews,
): Problem[] {
  return Object.entries(previews).flatMap(([type, set]): Problem[] => {
    if (!isPreviewType(type)) return [];
    const at = { store: 'appStore' as const, locale: code, slot: type };
    return [
      ...(set.length > PREVIEW_LIMITS.maxCount
        ? [
            {
              severity: 'error' as const,
              kind: 'Too many app previews',
              detail: `${slotName(type)}: ${set.length} of at most ${PREVIEW_LIMITS.maxCount}`,
              at: { ...at, picture: PREVIEW_LIMITS.maxCount },
            },
          ]
        : []),
      ...set.flatMap((preview, position) =>
        [
          ...checkAvailable(findRefused(preview, kept[type]) ?? preview, isLive(at, preview)),
          ...checkRepeated(set, position),
          ...checkPoster(preview),
        ].map((problem) => ({ ...problem, at: { ...at, picture: position } })),
      ),
    ];
  });
}

/** Finds the upload of an app preview that the App Store has refused. */
function findRefused(preview: AppPreview, kept: readonly AppPreview[] = []): AppPreview | undefined {
  return kept.find((stored) => stored.state === 'FAILED' && isSamePicture(preview, stored));
}

function checkAvailable({ file, state, failures }: AppPreview, isLive: boolean): PictureProblem[] {
  if (state === 'FAILED')
    return [
      {
        severity: 'error',
        kind: 'App preview refused',
        detail: failures?.join(' ') || 'the App Store gives no reason',
        help: 'Remove it and add a corrected video. Publishing then deletes the refused one.',
      },
    ];
  if (file !== null || isLive) return [];
  return [
    {
      severity: 'error',
      kind: 'App preview not available',
      detail: state ? constantName(state) : 'it has no file, and the App Store does not have it',
    },
  ];
}

function checkRepeated(set: readonly AppPreview[], position: number): PictureProblem[] {
  const [preview, before] = [set[position], set.slice(0, position)];
  const first = preview ? before.findIndex((other) => isSamePicture(other, preview)) : -1;
  if (first < 0) return [];
  return [
    { severity: 'warning', kind: 'App preview repeated', detail: `the same video as number ${first + 1}` },
  ];
}

function checkPoster({ posterTime, durationMs }: AppPreview): PictureProblem[] {
  if (posterTime == null || durationMs == null) return [];
  const [hours = 0, minutes = 0, seconds = 0] = posterTime.split(':').map(Number);
  if (((hours * 60 + minutes) * 60 + seconds) * 1000 < durationMs) return [];
  return [
    {
      severity: 'error',
      kind: 'Poster frame after the end',
      detail: `at ${posterTime}, but the video has ${(durationMs / 1000).toFixed(1)} seconds`,
    },
  ];
}
