import { licensePlugin } from 'rolldown-license-plugin';

/** Function and class names stay, because stack traces contain them. */
export const minified = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
};

/**
 * Returns the configuration that bundles ssh2 into `dist/bundled/ssh2.js` of the library in `folder`. If ssh2 were a
 * dependency, npm would compile the native parts of ssh2 in each installation.
 */
export function ssh2Bundle(folder) {
  return {
    cwd: folder,
    platform: 'node',
    input: { ssh2: 'ssh2' },
    transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
    output: { dir: 'dist/bundled', cleanDir: true, format: 'esm', minify: minified },
    plugins: [withoutNativeParts(), licences('The file ssh2.js')],
  };
}

/** A plugin that leaves out the native parts of ssh2. They are optional: ssh2 catches the error of a missing part. */
export function withoutNativeParts() {
  const id = '\0native-part';
  return {
    name: 'storedeck:without-native-parts',
    resolveId: (source) => (source === 'cpu-features' || /\.node$/.test(source) ? id : undefined),
    load: (module) =>
      module === id
        ? { code: "throw new Error('The native part is left out');", moduleType: 'js' }
        : undefined,
  };
}

/**
 * A plugin that writes the licences of all packages whose code is in the bundle into `THIRD-PARTY-LICENSES.txt`.
 *
 * @param {string} subject The file or package that contains the code, as the subject of a sentence: `The file ssh2.js`.
 */
export function licences(subject) {
  return licensePlugin({
    failOnUnlicensed: true,
    done(packages, context) {
      const external = packages.filter(({ name }) => !/^(@storedeck\/.*|storedeck)$/.test(name));
      // Many packages have the same licence text, except for the copyright line. So each text is written only once.
      const byTerms = Map.groupBy(external, ({ license, licenseText }) => readTerms(licenseText) || license);
      const notices = Array.from(byTerms, ([terms, shared]) => {
        const holders = shared.map(
          ({ name, version, license, licenseText }) =>
            `${name} ${version} (${license})${readCopyrights(licenseText)}`,
        );
        return `${holders.join('\n')}\n\n${terms}\n`;
      });
      context.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-LICENSES.txt',
        source: `${subject} contains code of these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`,
      });
    },
  });
}

// Matches a copyright line, but no line inside a sentence, such as "copyright notice and this permission notice appear
// in all copies".
const COPYRIGHT = /^[ \t]*(?:Copyright(?! notice| licen[cs]e)|\([cC]\)|©).*$/gm;

function readTerms(text) {
  return text
    .replaceAll(COPYRIGHT, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim();
}

function readCopyrights(text) {
  return (text.match(COPYRIGHT) ?? []).map((line) => `\n  ${line.trim()}`).join('');
}
