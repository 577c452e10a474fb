export type { DeviceMirror } from './device-mirror.ts';
export { DeviceMirrors } from './device-mirrors.ts';
export type { MirrorFolders, MirrorHosts } from './device-mirrors.ts';
export { MirrorServer } from './mirror-server.ts';
export type { MirrorServerOptions } from './mirror-server.ts';
export type { MirroredDevices } from './mirrored-devices.ts';
export { Recordings } from './recordings/recordings.ts';
export type { NewRecording } from './recordings/recordings.ts';
export type { Screen } from './screen.ts';
