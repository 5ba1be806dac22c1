import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Packed, zip } from '../../fixtures/files.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import type { CourseFixture } from '../learning/course-fixture.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/packages');

/** Returns a real package. */
export const realPackage = (name: string): Promise<Buffer> => readFile(join(FOLDER, `${name}.zip`));

/** The manifest of a package with one page. */
export const MANIFEST = `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schemaversion>1.2</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Small course</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="Index.html"/></resources></manifest>`;

/** Returns a file of an archive. */
export const packed = (name: string, text = 'x'): Packed => ({ name, bytes: Buffer.from(text) });

/** Returns a package with one page, and further files. */
export const smallPackage = (more: readonly Packed[] = []): Buffer =>
  zip([packed('imsmanifest.xml', MANIFEST), packed('Index.html', '<!doctype html><title>Page</title>'), ...more]);

/** What an upload of a package answers. */
export type Uploaded = {
  readonly status: number;
  readonly body: {
    readonly url: string;
    readonly error?: string;
    readonly scorm: {
      readonly id: string;
      readonly uuid: string;
      readonly title: string | null;
      readonly version: string;
      readonly warnings: readonly string[];
    };
  };
};

/** Uploads a package with the request. */
export async function uploadPackage(
  fixture: CourseFixture,
  bytes: Buffer,
  name = 'package.zip',
  who: PersonName = 'a1',
): Promise<Uploaded> {
  const form = new FormData();
  form.append('scorm', new File([new Uint8Array(bytes)], name));
  const response = await fixture.fetchAs(who, '/api/upload-scorm', { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}

const CREATE = `mutation ($scorm: [ScormUnitInput!]) { CreateCourse(title: "With a package", description: "x", scorm: $scorm, branchUrl: "north") {
  id units { id ... on ScormUnitType { scorm_path scorm_id score_rule scorm { id title version entry_url uuid launch_url scos { id title uuid entry_url } } } } } }`;

/** A unit with a package, as it is shown. */
export type PackageUnit = {
  readonly id: string;
  readonly scorm_path: string | null;
  readonly scorm_id: string | null;
  readonly score_rule: string;
  readonly scorm: {
    readonly id: string;
    readonly title: string;
    readonly version: string;
    readonly entry_url: string;
    readonly uuid: string;
    readonly launch_url: string;
    readonly scos: readonly { readonly id: string; readonly title: string; readonly uuid: string; readonly entry_url: string }[];
  } | null;
};

/** Publishes a course with one package. */
export async function publishPackage(
  fixture: CourseFixture,
  unit: object,
  who: PersonName = 'a1',
): Promise<{ id: number; unit: PackageUnit }> {
  const scorm = [{ unit_order: 1, title: 'Package', ...unit }];
  const { CreateCourse: made } = await fixture.get<{ CreateCourse: { id: string; units: PackageUnit[] } }>(who, CREATE, { scorm });
  const [first] = made.units;
  if (!first) throw new Error('The course has no unit.');
  return { id: Number(made.id), unit: first };
}
