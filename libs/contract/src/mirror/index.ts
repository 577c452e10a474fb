export { MIRROR_PATH, MIRROR_PROTOCOL, mirrorUrl } from './mirror-address.ts';
export { MAX_CLIPBOARD_BYTES, MAX_CONTROL_BYTES, MIRROR_BUTTONS, MirrorControl } from './mirror-control.ts';
export {
  MIRROR_ABILITIES,
  MIRROR_RUNGS,
  mirrorAbilities,
  MirrorEvent,
  type MirrorAbilities,
  type MirrorAbility,
  type MirrorRung,
} from './mirror-event.ts';
export {
  MIRROR_HEADER_BYTES,
  packMirrorHeader,
  parseMirrorPacket,
  type MirrorPacket,
  type MirrorPacketKind,
} from './mirror-packet.ts';
export { MirrorQuality, MirrorRequest } from './mirror-request.ts';
