// The largest chunk, in UTF-16 code units. WebDriverAgent types 60 keys per second, so a call for one chunk takes about
// 7 s. Longer calls could reach the timeout, and thousands of characters in one call crashed iOS (appium/appium#16266).
const CHUNK_LENGTH = 400;

/** Splits a text into chunks for `/wda/keys`. Never splits a grapheme, such as an emoji of several code points. */
export function* textChunks(text: string, length = CHUNK_LENGTH): Generator<string> {
  let chunk = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (chunk !== '' && chunk.length + segment.length > length) {
      yield chunk;
      chunk = '';
    }
    chunk += segment;
  }
  if (chunk !== '') yield chunk;
}
