import { headObject } from '../../platform/objects/blobs.ts';
import { readBytes } from '../../platform/objects/object-reads.ts';
import type { StoredPacked } from '../../platform/objects/presign.ts';
import { typeOfName } from './package-types.ts';

/**
 * What game engines store compressed and load by name, so that the browser has to unpack it (Unity: `Build/*.framework.js.gz`, `.wasm.br`,
 * `.data.gz`, `.symbols.json.gz`; Godot: `.pck.gz`). Other archives, such as `.csv.gz`, are unpacked by the scripts that load them.
 */
const PACKED = /\.(js|mjs|css|wasm|data|mem|pck|symbols\.json)\.(gz|br)$/;
/** A picture that is stored compressed (SVG 1.1, section 2.6). */
const SVGZ = /\.svgz$/;

const ENCODINGS = { gz: 'gzip', br: 'br' } as const;

/** Returns how a file is read that its name, in lower case, says is stored compressed; null for any other. */
function packedType(name: string): StoredPacked | null {
  if (SVGZ.test(name)) return { type: typeOfName('a.svg'), encoding: 'gzip' };
  const ending = PACKED.exec(name)?.[2];
  if (ending !== 'gz' && ending !== 'br') return null;
  return { type: typeOfName(name.slice(0, -`.${ending}`.length)), encoding: ENCODINGS[ending] };
}

/** The first bytes of a gzip member (RFC 1952, section 2.3.1). Brotli has none of its own. */
const GZIP = [0x1f, 0x8b];

/** Returns how an object is read that is stored compressed, as its name says; null for any other, also for a file that was renamed alone. */
export async function storedPacked(key: string, name: string): Promise<StoredPacked | null> {
  const packed = packedType(name);
  if (packed?.encoding !== 'gzip') return packed;
  const facts = await headObject('media', key);
  if (!facts || facts.size < GZIP.length) return null;
  const first = await readBytes(key, facts, { start: 0, end: GZIP.length - 1 });
  return GZIP.every((byte, index) => first[index] === byte) ? packed : null;
}
