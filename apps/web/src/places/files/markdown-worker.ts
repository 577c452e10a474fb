import { markdownTree } from './markdown-tree.ts';

// Errors are not caught here, because the page receives an error event.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data));
});
