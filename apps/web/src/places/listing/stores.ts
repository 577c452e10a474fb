export const STORES = ['appstore', 'play'] as const;
export type Store = (typeof STORES)[number];

export const STORE_NAMES: Readonly<Record<Store, string>> = { appstore: 'App Store', play: 'Google Play' };
