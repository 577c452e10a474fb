/** A film of the working folder: its path there, its address on the server, and its name for people. */
export interface FilmSource {
  readonly path: string;
  readonly url: string;
  readonly name: string;
}

/** Reads a film of the working folder. Throws an Error with a sentence if it cannot be read. */
export async function fetchFilm({ url, name }: FilmSource): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The film ${name} cannot be read.`);
  return new File([await response.blob()], name);
}
