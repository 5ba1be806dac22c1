/** Returns a text as it stands in the content and in the quoted attributes of an HTML document. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the same for attributes in quotes of either kind. */
export const escapedInAnyQuotes = (text: string): string => escaped(text).replaceAll("'", '&#39;');
