interface PictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

declare global {
  interface Window {
    /** Missing in browsers without picture-in-picture for documents. */
    readonly documentPictureInPicture?: PictureInPicture;
  }
}

/** The height of a new window, in pixels of the page. The user may change it. */
const HEIGHT = 640;

/**
 * Moves an element into a small window that stays above all others, until the user closes that window or the returned
 * function is called. Then the element returns to its former place. It keeps its event listeners.
 */
export async function openInPicture(element: HTMLElement, onClose: () => void): Promise<() => void> {
  const { parentElement, nextSibling } = element;
  const { width, height } = element.getBoundingClientRect();
  const view = await window.documentPictureInPicture?.requestWindow({
    width: Math.round((HEIGHT * width) / height),
    height: HEIGHT,
  });
  if (!view || !parentElement) return onClose;
  for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
    view.document.head.append(style.cloneNode(true));
  view.document.title = document.title;
  view.document.documentElement.className = 'in-picture';
  view.document.body.append(element);
  view.addEventListener('pagehide', () => {
    parentElement.insertBefore(element, nextSibling);
    onClose();
  });
  return () => view.close();
}
