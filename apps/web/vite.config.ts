import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

import { serverArgument } from './server-argument.ts';

const server = serverArgument(process.argv, process.env);

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), gzip(), ...(command === 'serve' && !server ? [simulatedServer()] : [])],
  resolve: {
    conditions: ['@storedeck/source', ...defaultClientConditions],
    // Its version for browsers asks the document, which the worker that reads Markdown does not have.
    alias: {
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  build: {
    outDir: 'dist',
    // light-dark() and popover are used as they are; these are the first browsers that have both.
    target: ['chrome125', 'firefox125', 'safari17.5'],
    // The page's policy allows neither data: scripts nor fonts; files keep it simple.
    assetsInlineLimit: 0,
    // A place is a few files, which the browser finds by itself: to ask for each by a link of its own costs a slow
    // computer more than it gains, with the server on the same one.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Chromium then compiles the whole file beside its download, not each function when it is first called.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          groups: [
            // What every place needs is one file, in the order in which it is imported.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // What the first place waits for, then what is asked for later.
            {
              name: 'listing',
              test: /[\\/]zod[\\/]|listing[\\/]src[\\/]listing\.ts$|contract[\\/]src[\\/]endpoints[\\/]store\.ts$/,
              priority: 2,
            },
            {
              name: 'schemas',
              test: /contract[\\/]src[\\/](?:endpoints?|events|error-codes|openapi)\b/,
              priority: 1,
            },
            // Two lazy chunks share it; in `shared` it would be part of the first load.
            {
              name: 'picture-header',
              test: /listing[\\/]src[\\/]pictures[\\/](?:byte-reader|header-limits|\w+-header)\.ts$/,
              priority: 1,
            },
            // What places share would be dozens of tiny files, and each costs the browser a request.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    ...(server && {
      proxy: Object.fromEntries(
        // The guard wants a loopback Host; Sec-Fetch-Site stays `same-origin` and speaks for the rest.
        ['/api', '/assets/', '/openapi.json'].map((path) => [path, { target: server, changeOrigin: true }]),
      ),
    }),
  },
}));

// A smaller file goes as it is: it would fill the same block of a disk, and as many packets.
const WORTH_COMPRESSING_BYTES = 4096;

/** Lays a compressed file beside each script and style. Not Brotli: Firefox takes it from https only. */
function gzip(): Plugin {
  return {
    name: 'storedeck:gzip',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css)$/.test(file.fileName)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        if (content.length < WORTH_COMPRESSING_BYTES) continue;
        await writeFile(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Starts the page through `src/dev/main.ts`, whose service worker simulates the server. */
function simulatedServer(): Plugin {
  const workerFile = join(
    dirname(createRequire(import.meta.url).resolve('msw/package.json')),
    'lib/mockServiceWorker.js',
  );
  return {
    name: 'storedeck:simulated-server',
    transformIndexHtml: (html) => html.replace('/src/main.tsx', '/src/dev/main.ts'),
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response, next) => {
        readFile(workerFile).then(
          (script) => response.setHeader('Content-Type', 'text/javascript').end(script),
          next,
        );
      });
    },
  };
}
