import { choosePreviewFit, choosePreviewSize, PREVIEW_LIMITS } from '@storedeck/listing';

/** A film that an app preview is made of: the size of its shown picture in pixels. */
export interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** A piece of a film, in frames of a thirtieth of a second from its beginning. */
export interface Piece {
  readonly from: number;
  readonly frames: number;
}

/** What ffmpeg makes. */
export interface PreviewOrder {
  /** The type of app previews, such as `IPHONE_67`. */
  readonly type: string;
  readonly film: FilmSize;
  readonly piece: Piece;
}

/** The names of the files in the private folder in which ffmpeg runs. */
export const FILM_FILE = 'film.mp4';
export const PREVIEW_FILE = 'preview.mp4';

const FRAME_RATE = PREVIEW_LIMITS.maxFrameRate;

/**
 * Returns the arguments with which ffmpeg makes an app preview of a film: https://ffmpeg.org/ffmpeg.html. All of them
 * are known to ffmpeg 4.4 and later.
 *
 * The film may come from somebody else. So its format is named and not guessed, only files are opened, references in the
 * film to other files are not followed (the default of `enable_drefs`), and only the formats that devices record are
 * decoded.
 */
export function listFfmpegArguments({ type, film, piece }: PreviewOrder): string[] {
  const end = piece.from + piece.frames;
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-n'],
    ...['-protocol_whitelist', 'file', '-codec_whitelist', 'h264,hevc,prores,mpeg4'],
    // One second more than the piece, because the times of a film may begin later than 0.
    ...['-f', 'mov', '-t', printSeconds(end + FRAME_RATE), '-i', `file:${FILM_FILE}`],
    ...['-f', 'lavfi', '-i', 'anullsrc=sample_rate=44100:channel_layout=stereo'],
    ...['-map', '0:v:0', '-map', '1:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', listFilters({ type, film, piece }).join(','), '-r', String(FRAME_RATE)],
    // Apple wants 10 to 12 Mbit/s. Without frames that refer to later ones, the first frame is at time 0.
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', '4.0'],
    ...['-b:v', '10M', '-maxrate', '12M', '-bufsize', '12M', '-g', String(FRAME_RATE), '-bf', '0'],
    ...['-c:a', 'aac', '-b:a', '256k', '-t', printSeconds(piece.frames)],
    ...[
      '-fs',
      String(PREVIEW_LIMITS.maxBytes),
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${PREVIEW_FILE}`,
    ],
  ];
}

function listFilters({ type, film, piece }: PreviewOrder): string[] {
  const size = choosePreviewSize(type, film);
  const at = `${size.width}:${size.height}`;
  const fit =
    choosePreviewFit(film, size) === 'cover'
      ? [`scale=${at}:force_original_aspect_ratio=increase`, `crop=${at}`]
      : [`scale=${at}:force_original_aspect_ratio=decrease`, `pad=${at}:-1:-1`];
  return [
    'setpts=PTS-STARTPTS',
    // Of each thirtieth of a second, the frame that is shown at its beginning.
    `fps=${FRAME_RATE}:round=up`,
    // The last frame of a recording may be shown long.
    `tpad=stop=${piece.frames}:stop_mode=clone`,
    `trim=start_frame=${piece.from}:end_frame=${piece.from + piece.frames}`,
    'setpts=PTS-STARTPTS',
    ...fit,
    'setsar=1',
    'format=yuv420p',
  ];
}

function printSeconds(frames: number): string {
  return (frames / FRAME_RATE).toFixed(6);
}
