interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns how a turned display shows the upright screen: as large as it fits, in the middle. `zoom`: the width of the
 * shown screen, divided by its own width.
 */
export function fitInside(screen: Size, display: Size): { zoom: number; left: number; top: number } {
  const zoom = Math.min(display.width / screen.width, display.height / screen.height);
  return {
    zoom,
    left: (display.width - screen.width * zoom) / 2,
    top: (display.height - screen.height * zoom) / 2,
  };
}

/** Returns the size of the part of a video that shows the screen, in whole pixels that stay in the middle. */
export function sizeInside(screen: Size, video: Size): Size {
  const { zoom } = fitInside(screen, video);
  const [width, height] = [screen.width * zoom, screen.height * zoom];
  return { width: Math.floor(width / 4) * 4, height: Math.floor(Math.round(height) / 2) * 2 };
}
