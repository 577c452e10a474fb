import type { MirrorControl, MirrorEvent, MirrorRequest } from '@storedeck/contract/mirror';

/** The platforms of simulated phones. */
export type SimulatedPlatform = Exclude<MirrorRequest['platform'], 'webdriver'>;

const UPRIGHT = { android: { width: 540, height: 1200 }, ios: { width: 590, height: 1278 } };

/** A phone that shows the time, the fingers on its screen and the last text that was typed. */
export class SimulatedPhone {
  readonly #fingers = new Map<number, { readonly x: number; readonly y: number }>();
  #canvas: OffscreenCanvas;
  #text = '';
  #isOn = true;

  constructor(platform: SimulatedPlatform) {
    this.#canvas = new OffscreenCanvas(UPRIGHT[platform].width, UPRIGHT[platform].height);
  }

  get size(): { width: number; height: number } {
    return { width: this.#canvas.width, height: this.#canvas.height };
  }

  /**
   * Performs a control message of the mirror. Returns the event that the message causes; undefined if there is none.
   */
  perform(control: MirrorControl): MirrorEvent | undefined {
    switch (control.type) {
      case 'touch':
        if (control.action === 'up' || control.action === 'cancel') this.#fingers.delete(control.pointer);
        else this.#fingers.set(control.pointer, control);
        break;
      case 'text':
        this.#text += control.text;
        break;
      case 'key':
        if (control.action === 'down' && control.key === 'Backspace') this.#text = this.#text.slice(0, -1);
        break;
      case 'clipboard-set':
        this.#text = control.text;
        break;
      case 'clipboard-get':
        return { type: 'clipboard', text: this.#text };
      case 'rotate':
        this.#canvas = new OffscreenCanvas(this.#canvas.height, this.#canvas.width);
        break;
      case 'screen':
        this.#isOn = control.on;
    }
    return undefined;
  }

  /** Draws the screen. Resolves with a JPEG. */
  draw(): Promise<Blob> {
    const { width, height } = this.#canvas;
    const drawing = this.#canvas.getContext('2d');
    if (drawing) {
      drawing.fillStyle = this.#isOn ? '#2d6a4f' : 'black';
      drawing.fillRect(0, 0, width, height);
      drawing.fillStyle = 'white';
      drawing.font = '60px system-ui';
      drawing.fillText(new Date().toLocaleTimeString(), 40, 200);
      drawing.font = '32px system-ui';
      drawing.fillText(this.#text.slice(-28), 40, 270);
      for (const { x, y } of this.#fingers.values()) drawing.fillRect(x - 20, y - 20, 40, 40);
    }
    return this.#canvas.convertToBlob({ type: 'image/jpeg' });
  }
}
