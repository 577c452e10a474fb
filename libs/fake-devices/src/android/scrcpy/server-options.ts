/** A Java exception that ends the scrcpy server. */
export class JavaException extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** The options of the scrcpy server that have an effect on the simulated server. */
export interface ServerOptions {
  readonly socketName: string;
  readonly video: boolean;
  readonly audio: boolean;
  readonly control: boolean;
  readonly tunnelForward: boolean;
  readonly videoCodec: string;
  readonly audioCodec: string;
  readonly maxSize: number;
  readonly maxFps: number;
  readonly cleanup: boolean;
  readonly powerOn: boolean;
  readonly clipboardAutosync: boolean;
  readonly sendDummyByte: boolean;
  readonly sendDeviceMeta: boolean;
  readonly sendCodecMeta: boolean;
  readonly sendFrameMeta: boolean;
  /** The names of unknown options. The server prints a warning for each of them. */
  readonly unknown: readonly string[];
}

const VIDEO_CODECS = ['h264', 'h265', 'av1'];
const AUDIO_CODECS = ['opus', 'aac', 'flac', 'raw'];
const BOOLEANS =
  'video audio control tunnel_forward show_touches stay_awake power_off_on_close power_on clipboard_autosync downsize_on_error cleanup send_device_meta send_frame_meta send_dummy_byte raw_stream audio_dup list_encoders list_displays list_cameras list_camera_sizes list_apps vd_destroy_content vd_system_decorations camera_high_speed'.split(
    ' ',
  );
const INTEGERS = ['max_size', 'video_bit_rate', 'audio_bit_rate', 'display_id', 'screen_off_timeout'];
const FLOATS = ['max_fps', 'angle'];
const OTHERS =
  'scid log_level video_codec audio_codec video_source audio_source video_codec_options audio_codec_options video_encoder audio_encoder crop capture_orientation new_display display_ime_policy camera_id camera_size camera_facing camera_ar camera_fps'.split(
    ' ',
  );
const ONLY_3 = ['send_codec_meta'];
const ONLY_4 = [
  'send_stream_meta',
  'min_size_alignment',
  'keep_active',
  'flex_display',
  'camera_zoom',
  'camera_torch',
];

/** Parses the words after the version, as com.genymobile.scrcpy.Options does. Throws `JavaException` for bad words. */
export function parseServerOptions(words: readonly string[], major: number): ServerOptions {
  const values = new Map<string, string>();
  for (const word of words) {
    const equals = word.indexOf('=');
    if (equals < 0) throw new JavaException('IllegalArgumentException', `Invalid key=value pair: "${word}"`);
    values.set(word.slice(0, equals), word.slice(equals + 1));
  }
  const known = [...BOOLEANS, ...INTEGERS, ...FLOATS, ...OTHERS, ...(major >= 4 ? ONLY_4 : ONLY_3)];
  for (const name of INTEGERS) checkNumber(values.get(name), /^[+-]?\d{1,10}$/);
  for (const name of FLOATS) checkNumber(values.get(name), /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/);
  const is = (name: string, fallback: boolean) =>
    values.get(name)?.toLowerCase() === 'true' || (!values.has(name) && fallback);
  const videoCodec = values.get('video_codec') ?? 'h264';
  if (![...VIDEO_CODECS, ...(major >= 4 ? ['vp8', 'vp9'] : [])].includes(videoCodec))
    throw new JavaException('IllegalArgumentException', `Video codec ${videoCodec} not supported`);
  const audioCodec = values.get('audio_codec') ?? 'opus';
  if (!AUDIO_CODECS.includes(audioCodec))
    throw new JavaException('IllegalArgumentException', `Audio codec ${audioCodec} not supported`);
  const raw = is('raw_stream', false);
  return {
    socketName: socketName(values.get('scid')),
    video: is('video', true),
    audio: is('audio', true),
    control: is('control', true),
    tunnelForward: is('tunnel_forward', false),
    videoCodec,
    audioCodec,
    maxSize: Number(values.get('max_size') ?? 0) & ~7,
    maxFps: Number(values.get('max_fps') ?? 0),
    cleanup: is('cleanup', true),
    powerOn: is('power_on', true),
    clipboardAutosync: is('clipboard_autosync', true),
    sendDummyByte: !raw && is('send_dummy_byte', true),
    sendDeviceMeta: !raw && is('send_device_meta', true),
    sendCodecMeta: !raw && is(major >= 4 ? 'send_stream_meta' : 'send_codec_meta', true),
    sendFrameMeta: !raw && is('send_frame_meta', true),
    unknown: [...values.keys()].filter((name) => !known.includes(name)),
  };
}

function checkNumber(value: string | undefined, form: RegExp): void {
  if (value !== undefined && !form.test(value))
    throw new JavaException('NumberFormatException', `For input string: "${value}"`);
}

function socketName(scid: string | undefined): string {
  if (scid === undefined) return 'scrcpy';
  if (!/^[0-9a-f]{1,8}$/i.test(scid) || Number.parseInt(scid, 16) > 0x7fff_ffff)
    throw new JavaException(
      'IllegalArgumentException',
      `scid may not be negative (except -1 for 'none'): ${scid}`,
    );
  return `scrcpy_${Number.parseInt(scid, 16).toString(16).padStart(8, '0')}`;
}
