/** The reason that is reported for a text that a tool has only copied from the source, for a translator. */
export const NOT_TRANSLATED = 'It is not translated yet: its text is that of the source.';
