/** The groups of the App Asset Library that show the same device as a display type. */
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

/** The group of a display type; undefined for a slot that has none. */
export function groupOfDisplayType(slot: string): string | undefined {
  return Object.hasOwn(GROUPS, slot) ? GROUPS[slot] : undefined;
}

/** Whether a group shows the device of a display type. Its pictures may then be in a set as well. */
export function hasDisplayType(group: string): boolean {
  return Object.values(GROUPS).includes(group);
}
