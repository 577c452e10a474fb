import { markdownTree } from './markdown-tree.ts';

// Errors are not caught here. Each error causes an `error` event in the page, which `readMarkdown` handles.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(markdownTree(data));
});
