import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

const product = trackedFiles('functions').filter((file) => /(?<!\.spec)\.ts$/.test(file));
const texts = new Map(product.map((file) => [file, textOf(file)]));
const filesWith = (pattern: RegExp): string[] => product.filter((file) => pattern.test(texts.get(file) ?? '')).toSorted();

const GATE = 'functions/platform/objects/received.ts';
const SCANNER = 'functions/platform/objects/virus-scan.ts';

/** Who stores objects, and why nothing gets in there unscanned. Something new that stores what was brought uses `putReceived`. */
const STORING: Readonly<Record<string, string>> = {
  'functions/api/exports/export-job.ts': 'makes it: rows of a list',
  'functions/api/exports/pack-submissions.ts': 'makes it: an archive of files that have passed the gate',
  'functions/api/exports/write-export.ts': 'makes it: the file of a list',
  'functions/certificates/certificate-file.ts': 'makes it: a certificate',
  'functions/certificates/templates/template-file.ts': 'makes it: the first page of a scanned PDF',
  'functions/files/keep-captions.ts': 'makes it: scanned captions as WebVTT',
  'functions/packages/reading/store-package-file.ts': 'unpacks a package, which was scanned as a whole',
  'functions/packages/reading/unpack-package.ts': 'makes it: what the manifest of a scanned package says',
  'functions/files/upload-check.ts': 'completes a ticket, which has its object scanned before it has a record',
  'functions/files/upload-replies.ts': 'opens a ticket: see upload-check.ts',
  'functions/files/upload.commands.ts': 'opens a ticket: see upload-check.ts',
  'functions/platform/book/book-base.ts': 'makes it: a base of the book',
  'functions/platform/objects/blobs.ts': 'is the call of the storage',
  'functions/platform/objects/packing.ts': 'makes it: JSON that is too long for its item',
  'functions/platform/objects/parts.ts': 'is the call of the storage',
  'functions/platform/objects/presign.ts': 'is the call of the storage, for a ticket',
  [GATE]: 'is the gate',
  'functions/platform/objects/part-writer.ts': 'is the call of the storage, for archives',
  'functions/platform/objects/streamed-object.ts': 'is the call of the storage, for files of lists',
  'functions/packages/xapi/attachments.ts': 'encrypts contents that have passed the gate',
};
const CALLS =
  /\b(putObject|putStreamed|beginParts|completeParts|presignPut|presignPart|PutObjectCommand|UploadPartCommand|CreateMultipartUploadCommand|CopyObjectCommand|UploadPartCopyCommand)\b\(/;

/** Who reads the bytes of a request or of a file in it: each has them pass the gate, or needs no scanner. */
const READING: Readonly<Record<string, string>> = {
  'functions/certificates/templates/preview.ts': 'its form is read here, and its file by template-file.ts',
  'functions/certificates/templates/template-file.ts': 'gate',
  'functions/courses/categories/category-image.ts': 'gate',
  'functions/files/upload-routes.ts': 'goes by a ticket: upload-check.ts',
  'functions/platform/request/http.ts': 'reads an answer of the product',
  'functions/platform/request/form-parts.ts': 'reads a form, of whose files the callers read the bytes',
  'functions/packages/xapi/documents.ts': 'documents are text of machines, in items',
  'functions/packages/xapi/xapi-request.ts': 'its contents pass the gate in attachments.ts',
  'functions/packages/record-store/xapi.lambda.ts': 'counts the bytes of a request, which xapi-request.ts reads',
  'functions/tenancy/instance-logo.ts': 'gate',
};

/** Functions that hold the schema for its queries alone, and run no command. */
const QUERIES_ONLY = new Set(['export-rows', 'exports']);

const importsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/^(?:import|export)(?! type) ?(?:[^;]*? from )?'(\.[^']+)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  );

/** Whether what a function runs holds the scanner. */
function reachesScanner(entry: string): boolean {
  const seen = new Set([entry]);
  for (const file of seen) for (const imported of importsOf(file)) seen.add(imported);
  return seen.has(SCANNER);
}

describe('what people and systems bring', () => {
  it('is stored in the listed places alone', () => expect(filesWith(CALLS)).toEqual(Object.keys(STORING).toSorted()));

  it('is read in the listed places alone, and passes the gate there', () => {
    expect(filesWith(/\.(arrayBuffer|blob|bytes|formData)\(\)|\brequest\.body\b/)).toEqual(Object.keys(READING).toSorted());
    for (const [file, how] of Object.entries(READING)) if (how === 'gate') expect(texts.get(file), file).toMatch(/\breceived\(bytes, /);
  });

  it('is called scanned by the gate alone', () => {
    expect(filesWith(/\bas Received\b/)).toEqual([GATE]);
    expect(filesWith(/\bscanProblem\(/)).toEqual(['functions/files/upload-check.ts', GATE, SCANNER]);
    expect(texts.get('functions/packages/xapi/attachments.ts')?.match(/await received\(/g)).toHaveLength(1);
  });

  it('is scanned in the functions that the manifest names, which lie in the network of the scanner', () => {
    const scanning = functions.filter(({ name, entry }) => !QUERIES_ONLY.has(name) && reachesScanner(entry)).map(({ name }) => name);
    expect(scanning.toSorted()).toEqual(
      functions
        .filter(({ mayScan }) => mayScan)
        .map(({ name }) => name)
        .toSorted(),
    );
    // Pages of other sites are read outside of any private network.
    expect(functions.filter(({ mayScan, mayReachWeb }) => mayScan && mayReachWeb)).toEqual([]);
  });
});
