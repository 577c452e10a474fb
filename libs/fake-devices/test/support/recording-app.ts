import type { DrawnApp, DrawnAppView } from '../../src/index.ts';

/** Makes an app with four tabs, whose pages scroll by up to 1000 points. The app records the views that it draws. */
export function recordingApp(): DrawnApp & { readonly views: DrawnAppView[] } {
  const views: DrawnAppView[] = [];
  return {
    views,
    name: 'Sample',
    id: 'app.sample',
    permissions: ['camera', 'location'],
    ready: async () => undefined,
    drawIcon: () => undefined,
    draw: (context, view) => {
      views.push(view);
      context.save();
      context.translate(10, 100);
      context.scale(2, 2);
      context.font = '10px sans-serif';
      context.textBaseline = 'middle';
      context.fillText('Water the plants', 5, 20);
      context.restore();
    },
    tabAt: ({ width, height }, { x, y }) => (y > height - 80 ? Math.floor((x / width) * 4) : undefined),
    scrollRange: () => 1000,
    barColor: () => '#000000',
  };
}
