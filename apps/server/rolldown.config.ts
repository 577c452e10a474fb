import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

import { defineConfig, type Plugin } from 'rolldown';
import { licensePlugin } from 'rolldown-license-plugin';

const PAGE = join(import.meta.dirname, '../web/dist');
const LIBS = join(import.meta.dirname, '../../libs');
const fromFakeStores = createRequire(join(LIBS, 'fake-stores/package.json'));
const fromPreview = createRequire(join(LIBS, 'preview/package.json'));

/**
 * The command as its users get it: everything in one folder but the native canvas and the fonts of the demo. What is imported on
 * demand stays a file of its own, so that a start reads only what it needs.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  platform: 'node',
  input: {
    main: 'src/main.ts',
    // Threads and programs are found by address, beside the chunk that starts them.
    'decrypt-openssh-worker': join(LIBS, 'runner-ssh/src/private-key/decrypt-openssh-worker.ts'),
    'draw-worker': join(LIBS, 'fake-stores/src/node/draw-worker.ts'),
    'tools/tool-stub': join(LIBS, 'fake-devices/src/mac/tools/tool-stub.ts'),
    'entry/worker': join(fromFakeStores.resolve('tinypool'), '../entry/worker.js'),
  },
  // ssh2 does without its native parts, which npm would have to compile.
  external: ['@napi-rs/canvas', 'cpu-features', /\.node$/],
  // CommonJS packages ask for their folder.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
  resolve: {
    conditionNames: ['@storedeck/source', 'node'],
    // Else npm's layout decides how many copies of the table of media types there are: five.
    alias: {
      'mime-db': createRequire(fromPreview.resolve('mime-types')).resolve('mime-db'),
    },
  },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    // Small, yet a stack trace still names its functions.
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
  },
  plugins: [builtInFetch(), noForeignAlphabets(), page(), licences()],
});

/** Google's client carries a fetch for browsers without one; Node has had it for long. */
function builtInFetch(): Plugin {
  const id = '\0built-in-fetch';
  return {
    name: 'storedeck:built-in-fetch',
    resolveId: (source) => (source === 'node-fetch' ? id : undefined),
    load: (module) => (module === id ? 'export default globalThis.fetch;' : undefined),
  };
}

/** What reads bodies could decode half a megabyte of Asian encodings; it is asked for bytes only. */
function noForeignAlphabets(): Plugin {
  return {
    name: 'storedeck:no-foreign-alphabets',
    load: (module) =>
      /[\\/]iconv-lite[\\/]encodings[\\/]tables[\\/]/.test(module)
        ? { code: 'export default [];', moduleType: 'js' }
        : undefined,
  };
}

/** The built page, as `dist/web`. */
function page(): Plugin {
  return {
    name: 'storedeck:page',
    generateBundle() {
      for (const entry of readdirSync(PAGE, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const fileName = `web/${relative(PAGE, path).split(sep).join('/')}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
  };
}

/** The notices of all packages whose code is in the bundle; the page and the fonts bring their own. */
function licences(): Plugin {
  return licensePlugin({
    failOnUnlicensed: true,
    done(packages, context) {
      const foreign = packages.filter(({ name }) => !/^(@storedeck\/.*|storedeck)$/.test(name));
      // Most share one of a few texts, but for the line that names the author.
      const byTerms = Map.groupBy(foreign, ({ license, licenseText }) => termsOf(licenseText) || license);
      const notices = Array.from(byTerms, ([terms, shared]) => {
        const holders = shared.map(
          ({ name, version, license, licenseText }) =>
            `${name} ${version} (${license})${copyrightsOf(licenseText)}`,
        );
        return `${holders.join('\n')}\n\n${terms}\n`;
      });
      context.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-LICENSES.txt',
        source: `The Storedeck command contains code of these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`,
      });
    },
  });
}

const COPYRIGHT = /^[ \t]*(?:copyright|\(c\)|©)\b.*$/gim;

function termsOf(text: string): string {
  return text
    .replaceAll(COPYRIGHT, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim();
}

function copyrightsOf(text: string): string {
  return (text.match(COPYRIGHT) ?? []).map((line) => `\n  ${line.trim()}`).join('');
}
