/**
 * Matches the message of the browser's console about a picture that the server no longer has. A sync replaces the
 * folders of the pictures, and the addresses of pictures that have arrived exist only until the sync ends or is
 * cancelled. So the page may request a picture that the server has just removed.
 */
export const PICTURE_GONE = /status of 404.*\/(?:assets\/(?:current|draft)|api\/sync-picture)\//;
