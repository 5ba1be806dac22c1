// @chunk shell
import { assetUrl } from './tenant-address.ts';

/** Returns the file of a signed address. @throws when it cannot be fetched */
export async function fetchFile(url: string): Promise<Blob> {
  // Signed addresses need no bearer, which would cause a CORS preflight request.
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.blob();
}

/** Downloads a file and saves it under a name. @throws when it cannot be fetched */
export const saveFile = async (url: string, name: string): Promise<void> => saveBlob(await fetchFile(url), name);

/** Saves a file that its server sends as an attachment, under the name that the server gives. It is not read into the page. */
export function openDownload(path: string): void {
  const link = document.createElement('a');
  link.href = assetUrl(path);
  link.download = '';
  link.click();
}

/** Saves what the page itself has made under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const object = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = object;
  link.download = name;
  link.click();
  // The browser reads the blob after the click; it is released once reading must have started.
  setTimeout(() => URL.revokeObjectURL(object), 60_000);
}
