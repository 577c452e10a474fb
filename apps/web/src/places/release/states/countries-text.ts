import type { ReleaseCountries } from '@storedeck/releases';

/** The number of countries that are named. */
const NAMED = 5;

/** Names the countries of a release: "Germany, France and 3 more", or "12 countries and the rest of the world". */
export function countriesText({ codes, restOfWorld }: ReleaseCountries): string {
  const rest = restOfWorld ? ['the rest of the world'] : [];
  if (codes.length > NAMED) return join([`${codes.length} countries`, ...rest]);
  return join([...codes.map(countryName), ...rest]) || 'none';
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    // The store has sent something that is no code of a country.
    return code;
  }
}

function join(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
