/** Returns the addresses of a pasted list, in its order and each once: separated by commas, semicolons or lines, also as "Name <address>". */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const entry of text.split(/[,;\r\n\t]+/)) {
    const address = (/<([^<>]*)>/.exec(entry)?.[1] ?? entry).trim();
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}
