import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { ROOT } from './tracked-files.ts';

/** Libraries that read what somebody has packed or marked up. */
const PARSERS = /^import (?!type )[^;]*? from '(yauzl|fast-xml-parser)';/gm;
const IMPORTS = /^(?:import|export)(?! type)(?:[^;]*? from)? '(\.[^']+)';/gm;
const LIBRARIES = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm;

const textOf = (file: string): string => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '');

/** Returns the files that a module loads when it starts: not those that it imports later, as the table of readers does. */
function loadedBy(entry: string): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files) for (const [, path = ''] of textOf(file).matchAll(IMPORTS)) files.add(join(dirname(file), path));
  return files;
}

const parsersIn = (entry: string): string[] =>
  [...loadedBy(entry)].flatMap((file) => [...textOf(file).matchAll(PARSERS)].map(([, library]) => `${entry}: ${file} imports ${library}`));

const loaded = [...new Set(functions.flatMap(({ entry }) => [...loadedBy(entry)]))];

const READERS = 'functions/readers.ts';
const readers = [...textOf(READERS).matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(READERS), path));

/** What both the readers of files and the threads that answer calls load of the folders of readers, and what calls do with it. */
const SHARED: Readonly<Record<string, string>> = {
  'functions/certificates/drawing/template-reader.ts': 'names a reader',
  'functions/files/inspection/pdf-reader.ts': 'names a reader',
  'functions/packages/reading/archive/entry-bytes.ts':
    'unpacks an entry in pieces, up to the size that the reader of its package has found',
  'functions/packages/reading/archive/packed-file.ts': 'names a place in a package',
  'functions/packages/reading/manifest/package-paths.ts': 'limits an address before it is composed',
  'functions/packages/reading/manifest/refusal.ts': 'writes refusals',
  'functions/packages/reading/manifest/xml-element.ts': 'holds what was read',
  'functions/packages/reading/manifest/xml-text.ts': 'has the size of the largest manifest',
};

/** What libraries do for calls that could read what somebody sends: which, and how it is bounded. Another one is a decision: see SHARED. */
const READING: Readonly<Record<string, string>> = {
  'file-type functions/files/inspection/content-type.ts': 'the first bytes alone',
  'file-type functions/platform/objects/images.ts': 'the first bytes alone',
  'htmlparser2 functions/courses/web-pages/page-text.ts': 'a page of 1 MB at most, read forward, in a function of its own',
  'jose functions/certificates/badges/badge-keys.ts': 'signs what the product has written',
  'jose functions/platform/credentials/tokens.ts': 'tokens of the product',
  'jose functions/packages/xapi/signed-statements.ts':
    'one signature of a statement, whose sizes and key are checked first; computed beside the thread',
  'node:zlib functions/api/exports/pack-submissions.ts': 'the checksum of what is packed, as it arrives',
  'node:zlib functions/certificates/badges/status-list.ts': 'packs 16 KB of its own',
  'node:zlib functions/packages/reading/archive/entry-bytes.ts': 'see SHARED',
  'node:zlib functions/platform/book/book-base.ts': 'bases that the product has packed',
  'node:zlib functions/platform/objects/packing.ts': 'JSON that the product has packed',
  'node:zlib functions/platform/outbound/page-body.ts': 'a page, in pieces, up to a limit of unpacked bytes',
  'node:zlib functions/platform/request/http.ts': 'packs answers',
  'node:zlib functions/stream/base-spool.ts': 'rows of a base that the product has packed',
};
/** Libraries that read nothing of what people upload. */
const OTHERS =
  /^(?:node:(?!zlib)|@aws-|zod\/|graphql$|graphql-yoga$|@graphql-yoga\/|@escape\.tech\/graphql-armor$|@pothos\/|lru-cache$|hash-wasm$|ipaddr\.js$|hucre\/xlsx$)/;

describe('the threads that answer calls', () => {
  it('load no parser of archives and manifests, which run in the threads of readers alone [H03, H04]', () => {
    expect(functions.length).toBeGreaterThan(20);
    expect(functions.flatMap(({ entry }) => parsersIn(entry))).toEqual([]);
  });

  it('load no reader of files, and nothing that readers are made of but what is listed [H01, H03]', () => {
    expect(readers.length).toBeGreaterThan(5);
    expect(loaded.filter((file) => readers.includes(file))).toEqual([]);
    const folders = new Set(['functions/files', 'functions/packages/reading', 'functions/certificates/drawing']);
    const parts = new Set(readers.flatMap((reader) => [...loadedBy(reader)]));
    const shared = loaded.filter((file) => parts.has(file) && [...folders].some((folder) => file.startsWith(`${folder}/`)));
    expect(shared.toSorted()).toEqual(Object.keys(SHARED).toSorted());
  });

  it('load no library that reads what people upload but where it is listed [H01, H03]', () => {
    const uses = loaded.flatMap((file) =>
      [...textOf(file).matchAll(LIBRARIES)].map(([, library, later]) => [library ?? later ?? '', file] as const),
    );
    const reading = uses.filter(([library]) => !OTHERS.test(library)).map((use) => use.join(' '));
    expect([...new Set(reading)].toSorted()).toEqual(Object.keys(READING).toSorted());
  });

  it('would be found loading one', () => {
    const found = parsersIn('functions/packages/reading/read-package.ts').map((text) => text.split(' ').at(-1));
    expect(new Set(found)).toEqual(new Set(['fast-xml-parser', 'yauzl']));
  });
});
