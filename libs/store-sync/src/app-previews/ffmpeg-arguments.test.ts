import { describe, expect, test } from '@jest/globals';

import { listFfmpegArguments } from './ffmpeg-arguments.ts';

const ORDER = {
  type: 'IPHONE_67',
  film: { width: 1320, height: 2868 },
  piece: { from: 60, frames: 453 },
};

/** The value after the first argument with this name. */
function findValue(args: readonly string[], name: string): string | undefined {
  return args[args.indexOf(name) + 1];
}

describe('the arguments of ffmpeg', () => {
  test('are these for a film of almost the shape of the app preview, whose edges are cut off', () => {
    expect(listFfmpegArguments(ORDER).join(' ')).toBe(
      '-hide_banner -nostdin -nostats -loglevel error -progress pipe:1 -n ' +
        '-protocol_whitelist file -codec_whitelist h264,hevc,prores,mpeg4 -f mov -t 18.100000 -i file:film.mp4 ' +
        '-f lavfi -i anullsrc=sample_rate=44100:channel_layout=stereo ' +
        '-map 0:v:0 -map 1:a:0 -map_metadata -1 -map_chapters -1 ' +
        '-vf setpts=PTS-STARTPTS,fps=30:round=up,tpad=stop=453:stop_mode=clone,' +
        'trim=start_frame=60:end_frame=513,setpts=PTS-STARTPTS,' +
        'scale=886:1920:force_original_aspect_ratio=increase,crop=886:1920,setsar=1,format=yuv420p -r 30 ' +
        '-c:v libx264 -preset veryfast -profile:v high -level:v 4.0 -b:v 10M -maxrate 12M -bufsize 12M -g 30 -bf 0 ' +
        '-c:a aac -b:a 256k -t 15.100000 -fs 524288000 -movflags +faststart -f mp4 file:preview.mp4',
    );
  });

  test('let a film of another shape have black bars', () => {
    const film = { width: 1080, height: 1920 };
    expect(findValue(listFfmpegArguments({ ...ORDER, film }), '-vf')).toContain(
      'scale=886:1920:force_original_aspect_ratio=decrease,pad=886:1920:-1:-1',
    );
  });

  test.each([
    ['a lying film stays lying', 'IPHONE_67', { width: 2868, height: 1320 }, 'crop=1920:886'],
    ['a Mac has only one size', 'DESKTOP', { width: 1000, height: 2000 }, 'pad=1920:1080:-1:-1'],
    ['an old iPad gets the first of its sizes', 'IPAD_97', { width: 1536, height: 2048 }, 'crop=1200:1600'],
  ])('%s', (_what, type, film, expected) => {
    expect(findValue(listFfmpegArguments({ ...ORDER, type, film }), '-vf')).toContain(expected);
  });
});
