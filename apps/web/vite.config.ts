import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = serverToUse(process.argv, process.env);

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), ...(command === 'serve' && !server ? [pretendServer()] : [])],
  resolve: { conditions: ['@storedeck/source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    // light-dark() and popover are used as they are; these are the first browsers that have both.
    target: ['chrome125', 'firefox125', 'safari17.5'],
    // The page's policy allows neither data: scripts nor fonts; files keep it simple.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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

/** `vite -- --server http://127.0.0.1:8092`, or STOREDECK_SERVER; nothing for the pretended server in the browser. */
function serverToUse(argv: string[], env: NodeJS.ProcessEnv): string | undefined {
  const flag = argv.indexOf('--server');
  return (flag > 0 ? argv[flag + 1] : undefined) ?? env['STOREDECK_SERVER'];
}

/** Starts the page through `src/dev/main.ts`, whose service worker answers for the server. */
function pretendServer(): Plugin {
  const workerFile = join(
    dirname(createRequire(import.meta.url).resolve('msw/package.json')),
    'lib/mockServiceWorker.js',
  );
  return {
    name: 'storedeck:pretend-server',
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
