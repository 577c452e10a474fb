import { AudioSchedule } from './audio-schedule.ts';

/**
 * Plays decoded sound on the page. Create the player in the handler of a click, because browsers allow sound only after
 * a click.
 */
export class AudioPlayer {
  readonly #context = new AudioContext({ latencyHint: 'interactive' });
  readonly #schedule = new AudioSchedule();

  /** Plays a piece of sound, and closes `data`. */
  play(data: AudioData): void {
    const { numberOfChannels, numberOfFrames, sampleRate } = data;
    const start = this.#schedule.next(this.#context.currentTime, numberOfFrames / sampleRate);
    if (start !== null) {
      const buffer = this.#context.createBuffer(numberOfChannels, numberOfFrames, sampleRate);
      for (let channel = 0; channel < numberOfChannels; channel += 1)
        data.copyTo(buffer.getChannelData(channel), { planeIndex: channel, format: 'f32-planar' });
      const source = new AudioBufferSourceNode(this.#context, { buffer });
      source.connect(this.#context.destination);
      source.start(start);
    }
    data.close();
  }

  close(): void {
    void this.#context.close();
  }
}
