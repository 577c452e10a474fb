import { leaveField } from '../../../ui/focus/leave-field.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { routeKey } from './key-route.ts';

const IS_MAC = /^Mac/.test(navigator.platform);

export interface KeyTarget {
  readonly field: HTMLTextAreaElement;
  readonly mirror: LiveMirror;
  /** Receives a text that was pasted into the field. */
  readonly onPaste: (text: string) => void;
}

/**
 * Sends to the device what the user types into a text field, until the returned function is called. The field is
 * invisible. It receives the characters that the keyboard's layout and the input methods make of the keys.
 */
export function listenToKeys({ field, mirror, onPaste }: KeyTarget): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const pressed = new Map<string, KeyboardEvent>();

  const send = (event: KeyboardEvent, action: 'down' | 'up'): void => {
    const { code, key, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
    const repeat = action === 'down' && event.repeat;
    mirror.send({ type: 'key', action, code, key, modifiers: { shift, ctrl, alt, meta }, repeat });
  };
  const releaseAll = (): void => {
    for (const event of pressed.values()) send(event, 'up');
    pressed.clear();
  };
  const type = (): void => {
    const text = field.value;
    field.value = '';
    if (text !== '') void mirror.request({ type: 'text', text });
  };

  field.addEventListener(
    'keydown',
    (event) => {
      const altGraph = event.getModifierState('AltGraph');
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      const route = routeKey({ key, ctrlKey, metaKey, altKey, altGraph, isComposing, isMac: IS_MAC });
      if (route === 'leave' && leaveField(field)) event.preventDefault();
      if (route !== 'phone') return;
      event.preventDefault();
      pressed.set(event.code, event);
      send(event, 'down');
    },
    options,
  );
  field.addEventListener(
    'keyup',
    (event) => {
      if (pressed.delete(event.code)) send(event, 'up');
    },
    options,
  );
  // All keys are released when Command is released or the field loses the focus, because their `keyup` may be missing:
  // macOS sends none for a key that is released while Command is pressed, and a window without the focus receives none.
  field.addEventListener('keyup', ({ key }) => key === 'Meta' && releaseAll(), options);
  field.addEventListener('blur', releaseAll, options);
  field.addEventListener('input', (event) => !(event as InputEvent).isComposing && type(), options);
  field.addEventListener('compositionend', type, options);
  field.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text') ?? '';
      if (text !== '') onPaste(text);
    },
    options,
  );
  return () => stop.abort();
}
