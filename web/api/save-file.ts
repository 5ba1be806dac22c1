/** Saves what stands at an address under a name of our own; throws when it cannot be had. */
export async function saveFile(url: string, name: string): Promise<void> {
  // Signed addresses carry their own right; a bearer would only make another origin ask first.
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  const object = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = object;
  link.download = name;
  link.click();
  // The browser reads it after the click; freed once that must have begun.
  setTimeout(() => URL.revokeObjectURL(object), 60_000);
}
