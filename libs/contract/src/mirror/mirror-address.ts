import type { MirrorRequest } from './mirror-request.ts';

/**
 * The path of the WebSocket over which the server sends a device's screen as live video and receives control messages.
 */
export const MIRROR_PATH = '/api/mirror';

/** The WebSocket sub-protocol that a client must request. */
export const MIRROR_PROTOCOL = 'storedeck.mirror.1';

/**
 * Returns the address of the WebSocket for a device. `origin` is the origin of the page or the server, such as
 * `http://127.0.0.1:8092`.
 */
export function mirrorUrl(origin: string, request: MirrorRequest): string {
  const url = new URL(MIRROR_PATH, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [name, value] of Object.entries(request))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}
