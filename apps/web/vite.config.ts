import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

import { serverArgument } from './server-argument.ts';
import { usedModules, type ModuleGraph } from './used-modules.ts';
import { withoutDescriptions } from './without-descriptions.ts';

const server = serverArgument(process.argv, process.env);

const SCHEMAS = /contract[\\/]src[\\/](?:endpoints?|events|error-codes|openapi)\b/;

/** The script files of the page, in addition to one file for each part that loads later. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // Everything that all places need, in import order.
  { name: 'start', tags: ['$initial'], priority: 4 },
  // First the schemas that the Listing place needs immediately, then those of the server's events, then the rest.
  {
    name: 'listing',
    test: /[\\/]zod[\\/]|listing[\\/]src[\\/]listing\.ts$|contract[\\/]src[\\/]endpoints[\\/]listing-files\.ts$/,
    priority: 3,
  },
  { name: (id, graph) => (SCHEMAS.test(id) && ofEvents(graph).has(id) ? 'events' : null), priority: 2 },
  { name: 'schemas', test: SCHEMAS, priority: 1 },
  // Two parts that load later use these modules: the dialog that adds a screenshot to New, and the check of picture
  // files. So the modules have their own file.
  {
    name: 'picture-header',
    test: /libs[\\/]pictures[\\/]src[\\/](?:file-part|header-limits|[\w-]+-header)\.ts$/,
    priority: 2,
  },
  // The code that compares words. It has its own file, because the Listing place imports only other parts of
  // `@storedeck/listing/compare`.
  {
    name: 'words',
    test: /node_modules[\\/]diff[\\/]|compare[\\/](?:diff-words|tidy-diff|common-start)\.ts$/,
    priority: 2,
  },
  // The code of `useQueries`. It has its own file, because the Listing place does not need it.
  { name: 'query-lists', test: /react-query[\\/].*useQueries|query-core[\\/].*queriesObserver/, priority: 2 },
  // Without these groups, the modules that several files use would become dozens of tiny files. The Listing place is
  // loaded first, so its modules are not in one file with other modules.
  { name: (id, graph) => (isShared(id, graph) ? 'shared' : null), priority: 1 },
  {
    name: (id, graph) => (ofFirstPlace(graph).has(id) ? 'shared' : null),
    minShareCount: 2,
    priority: 1,
  },
  { name: (id, graph) => (ofInspector(graph).has(id) ? 'inspector' : null), priority: 1 },
  { name: (id, graph) => (ofLazyCode(graph).has(id) ? 'lazy-code' : null), priority: 1 },
  // The Listing place counts the problems of a listing soon after its first view. The code for this is not in the file
  // `later`, because the place does not need the other modules of that file.
  { name: 'problems', test: /listing[\\/]src[\\/]problems[\\/](?!byte-problems)/, priority: 1 },
  { name: 'later', minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    withoutJsonSchemas(),
    withoutDescriptions(),
    gzip(),
    ...(command === 'serve' && !server ? [simulatedServer()] : []),
  ],
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
    // A place consists of a few files. With the server on the same computer, a preload link for each of them costs a
    // slow computer more time than the link saves.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Makes Chromium compile the whole file during its download instead of each function at its first call.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  worker: { plugins: () => [withoutJsonSchemas(), withoutDescriptions()] },
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

/** The modules of the Listing place. */
const ofFirstPlace = usedModules('src/places/listing/place.tsx');
/** The modules that the Listing place loads when its first view is drawn. */
const ofInspector = usedModules('src/places/listing/inspector/inspector.tsx');
/** The modules that the Listing place loads at the first input of the user. */
const ofLazyCode = usedModules('src/places/listing/lazy-code.ts');
/** The modules with the schemas of the server's events. */
const ofEvents = usedModules('../../libs/contract/src/events.ts');

/**
 * Whether the Listing place and another part of the page import the module. This function is needed, because the option
 * `minShareCount` does not find all of these modules.
 */
function isShared(id: string, graph: ModuleGraph): boolean {
  const first = ofFirstPlace(graph);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return first.has(id) && importers.some((importer) => !first.has(importer));
}

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

/**
 * Leaves out the code with which schemas of zod convert themselves to JSON Schema. The page never calls this code,
 * which is a fifth of the code of zod that the page would load.
 */
function withoutJsonSchemas(): Plugin {
  const replacement = fileURLToPath(new URL('no-json-schemas.ts', import.meta.url));
  return {
    name: 'storedeck:without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler: (_, importer) =>
        /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(importer ?? '') ? replacement : null,
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
