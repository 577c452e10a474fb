import { choosePreviewFit, choosePreviewSize } from '@storedeck/listing';
import {
  BlobSource,
  BufferTarget,
  CanvasSink,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

import { type Piece, FRAME_RATE } from './piece.ts';

/** H.264 High 4.0, the highest that the App Store accepts. */
const CODEC = 'avc1.640028';
/** The App Store wants 10 to 12 Mbit/s. */
const BITS_PER_SECOND = 10_000_000;

/** One silent frame of AAC in stereo, which lasts 1,024 samples of 44,100 Hz, and the settings of the decoder. */
const SILENCE = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);
const SILENCE_CONFIG = {
  codec: 'mp4a.40.2',
  sampleRate: 44_100,
  numberOfChannels: 2,
  description: Uint8Array.of(0x12, 0x10),
};
const SILENCE_SECONDS = 1024 / SILENCE_CONFIG.sampleRate;

/** A film that an app preview is made of. */
export interface Film {
  /** The size of the shown picture in pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Whether this browser can decode it. */
  readonly isDecodable: boolean;
}

/** Whether this browser can encode H.264, which Firefox and some builds of Chromium cannot. */
export async function canEncode(): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false;
  const config = { codec: CODEC, width: 886, height: 1920, framerate: FRAME_RATE, bitrate: BITS_PER_SECOND };
  return VideoEncoder.isConfigSupported(config).then(
    ({ supported }) => supported === true,
    () => false,
  );
}

/** Reads what is known of a film. Throws an Error with a sentence if this browser cannot read it. */
export async function readFilm(file: Blob): Promise<Film> {
  const input = openFilm(file);
  try {
    const track = await findTrack(input);
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      seconds: await input.computeDuration([track]),
      isDecodable: await track.canDecode(),
    };
  } finally {
    input.dispose();
  }
}

/**
 * Makes an app preview of a piece of a film: as large as the type wants it, with constant 30 frames per second, and with
 * a silent sound track. Frames that the film shows longer are repeated.
 *
 * @param onProgress receives the share that is done, from 0 to 1
 */
export async function makePreview(
  file: Blob,
  {
    type,
    piece,
    signal,
    onProgress,
  }: { type: string; piece: Piece; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Blob> {
  const input = openFilm(file);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  try {
    const track = await findTrack(input);
    const film = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
    const size = choosePreviewSize(type, film);
    const sink = new CanvasSink(track, { ...size, fit: choosePreviewFit(film, size), poolSize: 4 });
    const pictures = new VideoSampleSource({
      codec: 'avc',
      fullCodecString: CODEC,
      quality: new Quality({ bitrate: BITS_PER_SECOND }),
      keyFrameInterval: 1,
    });
    const sound = new EncodedAudioPacketSource('aac');
    output.addVideoTrack(pictures, { frameRate: FRAME_RATE });
    output.addAudioTrack(sound);
    await output.start();
    const start = (await track.getFirstTimestamp()) + piece.from / FRAME_RATE;
    const times = Array.from({ length: piece.frames }, (_, at) => start + at / FRAME_RATE);
    let [frame, silence] = [0, 0];
    for await (const wrapped of sink.canvasesAtTimestamps(times)) {
      signal.throwIfAborted();
      if (!wrapped) throw new Error('The film has no picture at the chosen place.');
      const sample = new VideoSample(wrapped.canvas, {
        timestamp: frame / FRAME_RATE,
        duration: 1 / FRAME_RATE,
      });
      await pictures.add(sample).finally(() => sample.close());
      frame += 1;
      // Sound and pictures are added side by side, because the file has them side by side. The sound is never longer.
      const silent = Math.floor(frame / FRAME_RATE / SILENCE_SECONDS);
      await addSilence(sound, silence, silent);
      silence = silent;
      onProgress(frame / piece.frames);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    input.dispose();
  }
  if (!target.buffer) throw new Error('The app preview was not written.');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

function openFilm(file: Blob): Input {
  return new Input({ source: new BlobSource(file), formats: [MP4, QTFF] });
}

async function findTrack(input: Input) {
  const track = await input.getPrimaryVideoTrack().catch(() => null);
  if (!track) throw new Error('The file is no video that this browser can read.');
  return track;
}

/** Adds the silent frames with the numbers from `first` to before `end`. */
async function addSilence(sound: EncodedAudioPacketSource, first: number, end: number): Promise<void> {
  for (let at = first; at < end; at += 1) {
    const packet = new EncodedPacket(SILENCE, 'key', at * SILENCE_SECONDS, SILENCE_SECONDS);
    await sound.add(packet, at === 0 ? { decoderConfig: SILENCE_CONFIG } : undefined);
  }
}
