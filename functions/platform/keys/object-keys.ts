import { tenantIn, tenantPrefix } from '../../../events/kernel/streams.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Scope } from './keys.ts';

const t = (scope: Scope): string => tenantPrefix(scope.tenant);

/** Where objects lie in the buckets. The last segment is opaque and unique in the product. */
export const objects = {
  ofTenant: (scope: Scope): string => `${t(scope)}/`,
  media: (scope: Scope, folder: string, name: string): string => `${t(scope)}/${folder}/${name}`,
  /** The content of an attachment of a statement, by its SHA-2. */
  attachment: (scope: Scope, hash: string): string => `${t(scope)}/attachments/${hash}`,
  /** Likewise of a statement that a package sent, encrypted with the key of its learner. */
  packageAttachment: (scope: Scope, person: PersonId, hash: string): string => `${t(scope)}/attachments/u${person}/${hash}`,
  body: (scope: Scope, hash: string): string => `${t(scope)}/bodies/${hash}`,
  exported: (scope: Scope, name: string): string => `${t(scope)}/exports/${name}`,
  /** The files of a package, under the label of its host; `manifest.json` beside them is never served. */
  unpackedFile: (scope: Scope, label: string, name: string): string => `${objects.unpacked(scope, label)}f/${name}`,
  packageManifest: (scope: Scope, label: string): string => `${objects.unpacked(scope, label)}manifest.json`,
  unpacked: (scope: Scope, label: string): string => `${t(scope)}/unpacked/${label}/`,
  basesOf: (generation: number): string => `g${generation}/`,
  bases: (generation: number, scope: Scope): string => `g${generation}/${t(scope)}/`,
  base: (generation: number, scope: Scope, file: string, at: string): string => `g${generation}/${t(scope)}/${file}/${at}.sqlite.zst`,
};

/** Returns the tenant of a stored object by its key; null for keys of no tenant. */
export const tenantOfObject = (key: string): number | null => tenantIn(key.replace('/', '#'));
