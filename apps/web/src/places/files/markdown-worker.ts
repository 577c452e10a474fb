import { markdownTree } from './markdown-tree.ts';

// Nothing is posted for a text that cannot be read: the error reaches the page by itself.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data));
});
