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
    // The Markdown worker has no `document`, which the package's version for browsers uses. So the version for other
    // environments is used.
    alias: {
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  build: {
    outDir: 'dist',
    // The first browsers that have both light-dark() and popover.
    target: ['chrome125', 'firefox125', 'safari17.5'],
    // No file is inlined, because the Content Security Policy of the page does not allow `data:` scripts or fonts.
    assetsInlineLimit: 0,
    // The files of the first view load together. What loads later has no preload links: with the server on the same
    // computer, a link for each file costs a slow computer more time than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Makes Chromium compile the whole file during its download instead of each function at its first call. Without
        // it, the listing is drawn 0.3 s later if the processor is slowed down 4 times (`npm run bench -- page`).
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          groups: [
            // `no-eval.ts` must run before any schema is created, and a file runs only after all files that it imports.
            // The two areas of the contract are those that the first view calls.
            { name: 'checks', test: /[\\/](?:zod[\\/]|(?:no-eval|listing-files|service)\.ts)/, priority: 2 },
            // What the first view draws.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // The code that several other parts use is in one file, or Rolldown would make more than 100 small files of
            // it. The schemas of each area stay separate: a file creates all its schemas when it is loaded.
            { name: 'later', minShareCount: 2, test: /^(?!.*[\\/]contract[\\/]src[\\/])/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    ...(server && {
      proxy: Object.fromEntries(
        // The server accepts a WebSocket only if Origin and Host name the same address. `changeOrigin` sets Host to the
        // address of the server, and `rewriteWsOrigin` sets Origin to it. For other requests, the header
        // `Sec-Fetch-Site: same-origin` of the browser is enough.
        ['/api', '/assets/', '/openapi.json'].map((path) => [
          path,
          { target: server, changeOrigin: true, ws: true, rewriteWsOrigin: true },
        ]),
      ),
    }),
  },
}));

// Compression does not help smaller files: they would still need the same number of packets and disk blocks.
const WORTH_COMPRESSING_BYTES = 4096;

/**
 * Writes a gzip file beside each script and style of at least `WORTH_COMPRESSING_BYTES`. Brotli is not used, because
 * Firefox accepts it over https only.
 */
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
