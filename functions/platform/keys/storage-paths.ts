import { randomBytes } from 'node:crypto';
import type { Scope } from './keys.ts';
import { objects } from './object-keys.ts';

/**
 * Addresses of stored files. Records hold the bare path `storage/t7/images/{name}`, which says where the object lies and grants
 * nothing; whatever makes it readable is added on the way out and dropped on the way in (grants.ts).
 */
export type Folder =
  | 'logos'
  | 'images'
  | 'content'
  | 'video'
  | 'audio'
  | 'documents'
  | 'pages'
  | 'resources'
  | 'assignments'
  | 'templates'
  | 'packages';

/** 128 random bits and an extension: unique in the product, told to nobody who may not read it. */
const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/;
const PATH = /^storage\/(t(\d+)\/([a-z]+)\/([0-9a-f]{32}\.[a-z0-9]{2,5}))$/;

export const newObjectId = (): string => randomBytes(16).toString('hex');
export const objectName = (id: string, extension: string): string => `${id}.${extension}`;

export const storedPath = (scope: Scope, folder: Folder, name: string): string => `storage/${objects.media(scope, folder, name)}`;

export type ParsedPath = { readonly key: string; readonly tenant: number; readonly folder: string; readonly name: string };

/** Reads a bare stored path; null for anything else, dots and encoded slashes among it. */
export function parseStoredPath(path: string): ParsedPath | null {
  const match = PATH.exec(path);
  const [, key, tenant, folder, name] = match ?? [];
  return key && folder && name ? { key, tenant: Number(tenant), folder, name } : null;
}

const SUBRIP = '.srt';
const AS_VTT = `${SUBRIP}.vtt`;

/** Returns the address of captions that browsers read: SubRip captions are served as WebVTT under an ending of their own. */
export const readableCaptions = (address: string): string => (address.endsWith(SUBRIP) ? address.replace(/\.srt$/, AS_VTT) : address);

const isReadAsVtt = (name: string): boolean => name.endsWith(AS_VTT);

/** Returns the stored name of the last part of an address. */
export const storedNameOf = (name: string): string => (isReadAsVtt(name) ? name.slice(0, -'.vtt'.length) : name);

/** The opaque name in a path as a client sends it back, whatever host, grant or signature it carries; null when there is none. */
export function nameInPath(path: string): string | null {
  const [bare = ''] = path.split(/[?#]/, 1);
  const last = storedNameOf(bare.slice(bare.lastIndexOf('/') + 1));
  return NAME.test(last) ? last : null;
}

/** The opaque names anywhere in a text: in paths, and in texts that hold paths. */
export const namesIn = (text: string): string[] => [...text.matchAll(/(?<![0-9a-f])[0-9a-f]{32}\.[a-z0-9]{2,5}/g)].map(([name]) => name);
