/** The groups of the App Asset Library by display type. A group and its display type are for the same devices. */
const GROUPS: Readonly<Record<string, string>> = {
  APP_IPHONE_67: 'IPHONE_DYNAMIC_ISLAND_LARGE_PROFILE',
  APP_IPHONE_65: 'IPHONE_FACE_ID_LARGE_PROFILE',
  APP_IPHONE_61: 'IPHONE_DYNAMIC_ISLAND_MEDIUM_PROFILE',
  APP_IPHONE_58: 'IPHONE_FACE_ID_MEDIUM_PROFILE',
  APP_IPHONE_55: 'IPHONE_HOME_BUTTON_LARGE_PROFILE',
  APP_IPHONE_47: 'IPHONE_HOME_BUTTON_MEDIUM_PROFILE',
  APP_IPHONE_40: 'IPHONE_HOME_BUTTON_40_PROFILE',
  APP_IPHONE_35: 'IPHONE_HOME_BUTTON_35_PROFILE',
  APP_IPAD_PRO_3GEN_129: 'IPAD_13_PROFILE',
  APP_IPAD_PRO_129: 'IPAD_129_PROFILE',
  APP_IPAD_PRO_3GEN_11: 'IPAD_11_PROFILE',
  APP_IPAD_105: 'IPAD_105_PROFILE',
  APP_IPAD_97: 'IPAD_97_PROFILE',
};

/** Returns the group of a display type; undefined for a slot without a group. */
export function groupOfDisplayType(slot: string): string | undefined {
  return Object.hasOwn(GROUPS, slot) ? GROUPS[slot] : undefined;
}

/**
 * Whether a group is for the devices of a display type. If so, the set of that display type may have the same pictures.
 */
export function hasDisplayType(group: string): boolean {
  return Object.values(GROUPS).includes(group);
}
