import { tapActions } from '@storedeck/webdriver';

import type { IosInput } from '../input.ts';
import { isWdaError, WdaError } from '../wda-error.ts';
import { textChunks } from './text-chunks.ts';
import type { WdaSession } from './wda-session.ts';

const TIMEOUT_MS = 15_000;
const TAP_MS = 50;
// If a swipe takes longer than this time, the finger first rests on its start point: see `IosInput`.
const SWIPE_WITHOUT_HOLD_MS = 1000;
// The names that `/wda/pressButton` accepts. WebDriverAgent responds to any other name with status 500.
const BUTTONS = {
  home: 'home',
  volup: 'volumeUp',
  voldown: 'volumeDown',
  volume_up: 'volumeUp',
  volume_down: 'volumeDown',
} as const;

/**
 * Sends one input. After a network error, the input is never sent again, because WebDriverAgent may have performed it.
 */
export async function performInput(
  session: WdaSession,
  input: IosInput,
  signal?: AbortSignal,
): Promise<void> {
  const post = (path: string, body: object) =>
    session.call({ method: 'POST', path, body, timeoutMs: TIMEOUT_MS, signal });
  switch (input.action) {
    case 'tap':
      // Uses W3C pointer actions, because the legacy `/wda/tap/0` fails with status 500 on iOS 18 and later.
      await post('/actions', { actions: tapActions(input, TAP_MS) });
      return;
    case 'swipe':
      await post('/wda/dragfromtoforduration', drag(input));
      return;
    case 'button':
      await post('/wda/pressButton', { name: BUTTONS[input.name] });
      return;
    case 'lock':
      await post('/wda/lock', {});
      return;
    case 'unlock':
      await post('/wda/unlock', {});
      return;
    case 'text':
      await type(input.text, (chunk) => post('/wda/keys', { value: [chunk] }));
  }
}

function drag({ x1, y1, x2, y2, ms = 0 }: Extract<IosInput, { action: 'swipe' }>) {
  return {
    fromX: x1,
    fromY: y1,
    toX: x2,
    toY: y2,
    duration: Math.max(0, ms - SWIPE_WITHOUT_HOLD_MS) / 1000,
  };
}

async function type(text: string, send: (chunk: string) => Promise<unknown>): Promise<void> {
  let typed = 0;
  for (const chunk of textChunks(text)) {
    try {
      await send(chunk);
    } catch (error) {
      if (typed === 0 || !isWdaError(error)) throw error;
      const { code, message, hint, reason } = error;
      throw new WdaError(code, `After ${typed} of ${text.length} characters: ${message}`, {
        cause: error,
        hint,
        reason,
      });
    }
    typed += chunk.length;
  }
}
