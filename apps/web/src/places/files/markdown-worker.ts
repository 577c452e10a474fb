import { markdownTree } from './markdown-tree.ts';

// Errors need no message from here: the page receives an error event.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data));
});
