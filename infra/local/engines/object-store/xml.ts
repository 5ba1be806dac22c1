import type { ServerResponse } from 'node:http';
import { S3Error } from './s3-error.ts';

/** An element: its name and its text, or its children; `undefined` is left out. */
export type XmlElement = readonly [name: string, content: string | number | boolean | undefined | readonly XmlElement[]];

// XML 1.0 has no control characters, but S3 writes them as references all the same.
const escape = (text: string): string => text.replace(/[<>&"'\u0000-\u001f]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const write = ([name, content]: XmlElement): string => {
  if (content === undefined) return '';
  return `<${name}>${Array.isArray(content) ? content.map(write).join('') : escape(String(content))}</${name}>`;
};

/** Sends an XML document as the response. */
export function answerXml(response: ServerResponse, status: number, root: string, children: readonly XmlElement[]): void {
  const isError = root === 'Error';
  const begin = isError ? `<${root}>` : `<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${begin}${children.map(write).join('')}</${root}>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** Sends an error as the response. Node reads an unread body to its end, so that a browser that is still sending receives the response. */
export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  answerXml(response, status, 'Error', [
    ['Code', code],
    ['Message', message],
  ]);
}

export const malformedXml = (): S3Error =>
  new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate against our published schema.');

const entities: ReadonlyMap<string, string> = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

function unescape(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    const character = name === undefined ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : entities.get(name);
    if (character === undefined) throw malformedXml();
    return character;
  });
}

/** Returns the inner XML of every element of a name. Elements of one name must not be nested, which they never are in calls of S3. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

/** Returns the text of the first element of a name, or undefined. */
export function textIn(xml: string, name: string): string | undefined {
  const [inner] = elementsIn(xml, name);
  return inner === undefined ? undefined : unescape(inner);
}
