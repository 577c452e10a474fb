import { crc32 } from 'node:zlib';

import { readBinaryXml, writeBinaryXml } from './binary-xml.ts';
import { zipEntries } from './zip-entries.ts';

/** The facts in the manifest of an APK. */
export interface ApkFacts {
  readonly packageName: string;
  readonly versionCode: number;
  /** Whether Android installs the package only with the option `-t`. */
  readonly isTestOnly: boolean;
}

/**
 * Makes an APK that a simulated phone installs: a ZIP with a binary manifest and a signature file. The phone does not
 * check the content of the signature file.
 */
export function fakeApk({
  packageName,
  versionCode,
  isTestOnly = false,
}: Omit<ApkFacts, 'isTestOnly'> & Partial<ApkFacts>): Buffer {
  const manifest = writeBinaryXml([
    { name: 'manifest', attributes: { versionCode, versionName: '1.0', package: packageName } },
    { name: 'application', attributes: { label: packageName, testOnly: isTestOnly } },
  ]);
  return makeZip({ 'AndroidManifest.xml': manifest, 'META-INF/CERT.RSA': Buffer.from('not checked') });
}

/**
 * Returns the facts in the manifest of an APK. If the phone refuses the file, returns the reason in the words of the
 * package manager.
 */
export function readApk(file: Buffer): ApkFacts | string {
  let entries: ReturnType<typeof zipEntries>;
  try {
    entries = zipEntries(file);
  } catch {
    return 'INSTALL_PARSE_FAILED_NOT_APK: Failed to parse base.apk';
  }
  const manifest = entries.get('AndroidManifest.xml');
  if (!manifest) return 'INSTALL_PARSE_FAILED_NOT_APK: Failed to parse base.apk: No AndroidManifest.xml';
  if (![...entries.keys()].some((name) => /^META-INF\/.*\.(RSA|DSA|EC)$/.test(name)))
    return 'INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed collecting certificates for base.apk';
  try {
    const elements = readBinaryXml(manifest());
    const [{ attributes } = { attributes: {} }] = elements;
    const { package: packageName, versionCode } = attributes as Readonly<Record<string, unknown>>;
    const application = elements.find(({ name }) => name === 'application');
    if (typeof packageName !== 'string' || typeof versionCode !== 'number') throw new Error('no package');
    return { packageName, versionCode, isTestOnly: application?.attributes['testOnly'] === true };
  } catch {
    return 'INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse base.apk: Corrupt XML binary file';
  }
}

function makeZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    [crc32(content), content.length, content.length].forEach((word, index) =>
      facts.writeUInt32LE(word, 10 + index * 4),
    );
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
