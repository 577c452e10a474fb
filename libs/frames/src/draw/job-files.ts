import type { FrameFinding } from '../frame-finding.ts';
import type { FrameFiles, FrameJob } from './frame-job.ts';

/** The finding about a frame without a place for the screenshot. */
export const NO_HOLE: FrameFinding = {
  kind: 'no-hole',
  severity: 'error',
  part: 'frame',
  detail: 'The picture of the frame is missing, or has no transparent hole around its middle.',
};

/** The finding about a picture that does not exist. */
export function describeAbsent(path: string, part: FrameFinding['part']): FrameFinding {
  return { kind: 'missing-picture', severity: 'error', part, detail: `There is no picture ${path}.` };
}

/** The finding about a file that is no picture. */
export function describeUnreadable(path: string, part: FrameFinding['part']): FrameFinding {
  return {
    kind: 'unreadable-picture',
    severity: 'error',
    part,
    detail: `${path} cannot be read as a PNG, JPEG or WebP picture.`,
  };
}

/** Finds the screenshot of a job, or the one of another language that the design allows in its place. */
export async function findScreenshot(
  { pictures, language }: Pick<FrameJob, 'pictures' | 'language'>,
  files: FrameFiles,
): Promise<{ path: string | undefined; finding: FrameFinding[] }> {
  for (const [at, path] of pictures.entries()) {
    if (!(await files.hasPicture(path))) continue;
    if (at === 0) return { path, finding: [] };
    const detail = `There is no screenshot in ${language}; ${path} is shown.`;
    return { path, finding: [{ kind: 'other-language', severity: 'warning', part: 'screenshot', detail }] };
  }
  return { path: undefined, finding: [describeAbsent(pictures[0] ?? '', 'screenshot')] };
}
