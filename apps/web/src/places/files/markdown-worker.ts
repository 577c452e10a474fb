import { markdownTree } from './markdown-tree.ts';

// An error needs no message: it reaches the page as an error event.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data));
});
