import type { Ffmpeg } from './use-ffmpeg.ts';

/** Says that ffmpeg makes the app preview in place of this browser; or what is missing, and how to get it. */
export function EncoderNote({ canEncode, ffmpeg }: { canEncode: boolean; ffmpeg: Ffmpeg }) {
  const reason = canEncode
    ? 'This browser cannot decode the film.'
    : 'This browser cannot encode H.264, which the App Store wants.';
  if (!ffmpeg) return null;
  if (ffmpeg.path !== null)
    return (
      <p role="status" className="text-muted mt-3 wrap-anywhere">
        {reason} ffmpeg {ffmpeg.version} of this computer ({ffmpeg.path}) makes the app preview.
      </p>
    );
  return (
    <div role="alert" className="bg-bad-fill border-line mt-3 space-y-1 rounded-md border px-3 py-2">
      <p>{reason}</p>
      <p className="wrap-anywhere">{ffmpeg.advice}</p>
      <p>Or use Chrome, Edge or Safari, or make the video with another program and add it.</p>
    </div>
  );
}
