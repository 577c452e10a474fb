import type { CDPSession, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns a mouse whose events have the times that the test specifies, in ms. So a click is never a long press, even on
 * a machine that is too busy to send the events on time. Chromium may shift each time by some milliseconds.
 */
export async function timedMouse(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;

  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point, atMs: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      timestamp: start + atMs / 1000,
    });

  return {
    /** Presses the button at a point, and releases it `heldMs` later. */
    async press(at: Point, heldMs = 60): Promise<void> {
      await send('mousePressed', at, 0);
      await send('mouseReleased', at, heldMs);
    },
    /** Drags from one point to another within `ms`, in four steps of equal length. */
    async drag(from: Point, to: Point, ms = 300): Promise<void> {
      await send('mousePressed', from, 0);
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const at = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
        await send('mouseMoved', at, share * ms);
      }
      await send('mouseReleased', to, ms);
    },
  };
}
