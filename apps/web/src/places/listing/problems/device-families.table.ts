/** Sets of one device family from the largest screen down: Apple scales a larger set for the smaller screens. */
export const FAMILIES: readonly {
  name: string;
  slots: readonly string[];
  needed: readonly string[];
  need: string;
}[] = [
  {
    name: 'iPhone',
    slots: ['67', '65', '61', '58', '55', '47', '40', '35'].map((size) => `APP_IPHONE_${size}`),
    needed: ['APP_IPHONE_67', 'APP_IPHONE_65'],
    need: '6.9″ screenshots (or 6.5″)',
  },
  {
    name: 'iPad',
    slots: [
      'APP_IPAD_PRO_3GEN_129',
      'APP_IPAD_PRO_129',
      'APP_IPAD_PRO_3GEN_11',
      'APP_IPAD_105',
      'APP_IPAD_97',
    ],
    needed: ['APP_IPAD_PRO_3GEN_129'],
    need: '13″ screenshots',
  },
];
