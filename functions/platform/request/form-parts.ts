/** A form carries one file beside a few short members. Parsers take a microsecond and more for each part, however small it is. */
const MOST_PARTS = 20;

/** What separates the parts of a body may consist of (RFC 2046, 5.1.1), without blanks. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/** Returns what separates the parts of a form; null where its type does not say so once and plainly, as parsers would differ about it. */
function boundaryOf(contentType: string): string | null {
  const values = contentType.split(';').flatMap((parameter) => {
    const cut = parameter.indexOf('=');
    const name = parameter.slice(0, Math.max(cut, 0)).trim().toLowerCase();
    return name.startsWith('boundary') ? [[name, parameter.slice(cut + 1).trim()] as const] : [];
  });
  const [[name, value] = ['', '']] = values;
  if (values.length !== 1 || name !== 'boundary') return null;
  const boundary = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  return BOUNDARY.test(boundary) ? boundary : null;
}

/** Returns whether a body is a form of as few parts as calls need, counted without parsing it. */
export function isSmallForm(contentType: string, body: Buffer): boolean {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return false;
  const delimiter = Buffer.from(`--${boundary}`);
  let delimiters = 0;
  // One more ends the body.
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length))
    if ((delimiters += 1) > MOST_PARTS + 1) return false;
  return true;
}

/** Returns the form of a request; null where there is none, or one of more parts than any call needs. */
export async function formIn(body: ArrayBuffer, contentType: string | null): Promise<FormData | null> {
  const type = contentType ?? '';
  if (!isSmallForm(type, Buffer.from(body))) return null;
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
}
