interface PictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

declare global {
  interface Window {
    /** Undefined in browsers without picture-in-picture for documents. */
    readonly documentPictureInPicture?: PictureInPicture;
  }
}

/** The height of a new window, in pixels of the page. The user can change the height. */
const HEIGHT = 640;

/**
 * Moves a screen into a small window that stays above all other windows, until the user closes that window or the
 * returned function is called. A notice takes the place of the screen on the page. When the window closes, the screen
 * returns to its previous place. The screen keeps its event listeners.
 */
export async function openInPicture(element: HTMLElement, onClose: () => void): Promise<() => void> {
  const { width, height } = element.getBoundingClientRect();
  const view = await window.documentPictureInPicture?.requestWindow({
    width: Math.round((HEIGHT * width) / height),
    height: HEIGHT,
  });
  if (!view) return onClose;
  for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
    view.document.head.append(style.cloneNode(true));
  view.document.title = document.title;
  view.document.documentElement.className = 'in-picture';
  const notice = createNotice();
  element.replaceWith(notice);
  view.document.body.append(element);
  view.addEventListener('pagehide', () => {
    notice.replaceWith(element);
    onClose();
  });
  return () => view.close();
}

/** Creates the notice. It is as large as the screen, so that nothing on the page moves. */
function createNotice(): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'device-screen grid place-items-center p-4 text-center text-[#b9b9c4]';
  notice.textContent = 'The screen is in the small window.';
  return notice;
}
