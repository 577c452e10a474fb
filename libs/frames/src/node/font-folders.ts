import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** The folders in which the operating system and its users keep fonts. */
export function fontFolders(): string[] {
  const home = homedir();
  if (platform() === 'darwin')
    return [
      '/System/Library/Fonts',
      '/System/Library/AssetsV2',
      '/Library/Fonts',
      join(home, 'Library/Fonts'),
    ];
  if (platform() === 'win32')
    return ['C:\\Windows\\Fonts', join(home, 'AppData/Local/Microsoft/Windows/Fonts')];
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    '/run/current-system/sw/share/X11/fonts',
    join(home, '.local/share/fonts'),
    join(home, '.nix-profile/share/fonts'),
    join(home, '.fonts'),
  ];
}
