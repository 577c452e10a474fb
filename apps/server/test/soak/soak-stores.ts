import { startFakeStores } from '@storedeck/fake-stores/node';

/** Simulated stores, and the environment with which a server reaches them. */
export async function startSoakStores() {
  const fake = await startFakeStores({ locales: 2, pictures: { bytes: 2_000 } });
  const { env } = await fake.stores.makeCredentials();
  return {
    ...fake,
    env: {
      ...env,
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    },
  };
}
