import { callGraphql, type SeedSession, upload } from '../client.ts';
import { deltaOf, questionInput } from '../course-text.ts';
import { findCourse } from '../courses.ts';
import { sampleFile, samplePackage } from '../sample-files.ts';
import type { SeedCloud } from '../seed-types.ts';
import type { OrganisationCourse, OrganisationUnit } from './unit-text.ts';

const CREATE = `mutation ($title: String!, $description: String!, $categories: [CourseCategoryInput!], $thumbnail: String, $certificate: String, $content: [ContentUnitInput!],
  $video: [VideoUnitInput!], $audio: [AudioUnitInput!], $document: [DocumentUnitInput!], $iframe: [IframeUnitInput!], $assignment: [AssignmentUnitInput!], $scorm: [ScormUnitInput!],
  $test_units: [TestUnitInput!], $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: $description, categories: $categories, thumbnail: $thumbnail, certificate_type: $certificate, content: $content, video: $video, audio: $audio,
    document: $document, iframe: $iframe, assignment: $assignment, scorm: $scorm, test_units: $test_units, tests: $tests) { id } }`;
const UNITS = `query ($id: Int!) { course(id: $id) { units { __typename id title ... on TestUnitType { tests { id question } }
  ... on Content { tests { id question } } ... on DocumentUnit { tests { id question } }
  ... on ScormUnitType { scorm { id uuid } } } } }`;

type Kind = OrganisationUnit['kind'];
type Ordered<Unit = OrganisationUnit> = { readonly unit: Unit; readonly unit_order: number };

const UPLOADS = { video: 'video', audio: 'audio', document: 'presentation', package: 'scorm' } as const;
const PATHS = { video: 'video_path', audio: 'audio_path', document: 'doc_path', package: 'scorm_path' } as const;

/** Returns the units of a kind in the form of the API. */
function ofKind<Of extends Kind>(
  units: readonly Ordered[],
  kind: Of,
  fieldsOf: (unit: Extract<OrganisationUnit, { kind: Of }>) => Record<string, unknown>,
): Record<string, unknown>[] {
  return units.flatMap(({ unit, unit_order }) =>
    unit.kind === kind
      ? [{ unit_order, title: unit.title, ...fieldsOf(unit as Extract<OrganisationUnit, { kind: Of }>) }] // of the kind that was compared
      : [],
  );
}

/** Uploads the files of units that are files. Returns their units in the form of the API. */
async function fileUnits(cloud: SeedCloud, author: SeedSession, units: readonly Ordered[], kind: keyof typeof UPLOADS): Promise<unknown[]> {
  const inputs: unknown[] = [];
  for (const { unit, unit_order } of units) {
    if (unit.kind !== kind || !('file' in unit)) continue;
    const bytes = unit.kind === 'package' ? await samplePackage(unit.file) : sampleFile('media', unit.file);
    const path = await upload(cloud, author, UPLOADS[kind], unit.file, bytes);
    inputs.push({ unit_order, title: unit.title, ...('note' in unit && { content: unit.note }), [PATHS[kind]]: path });
  }
  return inputs;
}

/** Returns the questions of a unit. */
export const questionsOf = (unit: OrganisationUnit) => ('questions' in unit ? (unit.questions ?? []) : []);

/** Publishes a course of the organisation and returns its id. */
export async function publish(cloud: SeedCloud, author: SeedSession, course: OrganisationCourse): Promise<string> {
  const existing = await findCourse(cloud, author, course.title);
  if (existing !== null) return existing;
  const units = course.units.map((unit, index) => ({ unit, unit_order: index + 1 }));
  const variables = {
    title: course.title,
    description: course.description,
    categories: [{ name: course.category }],
    thumbnail: course.cover === null ? null : await upload(cloud, author, 'image', course.cover, sampleFile('pictures', course.cover)),
    certificate: course.certificate ?? 'Default',
    content: ofKind(units, 'text', ({ text }) => ({ content: deltaOf(text, new Map()) })),
    video: await fileUnits(cloud, author, units, 'video'),
    audio: await fileUnits(cloud, author, units, 'audio'),
    document: await fileUnits(cloud, author, units, 'document'),
    scorm: await fileUnits(cloud, author, units, 'package'),
    iframe: ofKind(units, 'page', ({ url, note }) => ({ url, content: note })),
    assignment: ofKind(units, 'assignment', ({ task }) => ({ content: task, completion_option: 'instructor-accepts' })),
    test_units: ofKind(units, 'test', () => ({})),
    tests: units.flatMap(({ unit, unit_order }) => questionsOf(unit).map((question) => questionInput(question, unit_order))),
  };
  const { CreateCourse } = await callGraphql<{ CreateCourse: { id: string } }>(cloud, author, CREATE, { variables });
  return CreateCourse.id;
}

export type StoredUnit = {
  readonly __typename: string;
  readonly id: string;
  readonly title: string;
  readonly tests?: readonly { readonly id: string; readonly question: string }[];
  readonly scorm?: { readonly id: string; readonly uuid: string };
};

/** A published course with the ids of its units. */
export type PublishedCourse = { readonly id: string; readonly course: OrganisationCourse; readonly units: readonly StoredUnit[] };

/** Returns a published course with the ids of its units. */
export async function readUnits(cloud: SeedCloud, author: SeedSession, id: string, course: OrganisationCourse): Promise<PublishedCourse> {
  const answer = await callGraphql<{ course: { units: StoredUnit[] } }>(cloud, author, UNITS, { variables: { id: Number(id) } });
  return { id, course, units: answer.course.units };
}
