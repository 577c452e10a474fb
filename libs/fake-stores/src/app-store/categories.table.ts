const ALL = ['IOS', 'MAC_OS', 'TV_OS', 'VISION_OS'];

/** Apple's categories, and some of the subcategories of games and stickers. */
export const CATEGORIES: readonly { id: string; platforms: readonly string[]; parent?: string }[] = [
  ...`BOOKS BUSINESS DEVELOPER_TOOLS EDUCATION ENTERTAINMENT FINANCE FOOD_AND_DRINK GAMES GRAPHICS_AND_DESIGN
  HEALTH_AND_FITNESS LIFESTYLE MEDICAL MUSIC NAVIGATION NEWS PHOTO_AND_VIDEO PRODUCTIVITY REFERENCE SHOPPING
  SOCIAL_NETWORKING SPORTS TRAVEL UTILITIES WEATHER`
    .split(/\s+/)
    .map((id) => ({ id, platforms: ALL })),
  { id: 'STICKERS', platforms: ['IOS'] },
  ...['GAMES_ACTION', 'GAMES_PUZZLE', 'GAMES_WORD'].map((id) => ({ id, platforms: ALL, parent: 'GAMES' })),
  ...['STICKERS_ANIMALS', 'STICKERS_ART'].map((id) => ({ id, platforms: ['IOS'], parent: 'STICKERS' })),
];
