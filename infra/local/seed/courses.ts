import type { SeedCloud } from './seed-types.ts';
import { callGraphql, type SeedSession, upload } from './client.ts';
import { courseInput } from '../../../shared/courses/samples/sample-input.ts';
import { deltaOf, picturesOf, type SampleCourse } from './course-text.ts';
import { sampleFile } from './sample-files.ts';

const FIND = 'query ($search: String) { courses(includeHidden: true, search: $search) { id title } }';
const CREATE = `mutation ($title: String!, $description: String!, $categories: [CourseCategoryInput!], $thumbnail: String, $content: [ContentUnitInput!],
  $test_units: [TestUnitInput!], $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: $description, categories: $categories, thumbnail: $thumbnail, content: $content, test_units: $test_units, tests: $tests) { id } }`;
const SAVE = 'mutation ($draft: JSON!) { saveCourseDraft(draft: $draft) { id } }';
const ASSIGN =
  'mutation ($branch: ID!, $courses: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: $courses }) }';
const BRANCHES = '{ branches { id } }';

/** Returns the id of a course that an interrupted run has created; null without one. */
export async function findCourse(cloud: SeedCloud, author: SeedSession, title: string): Promise<string | null> {
  const { courses } = await callGraphql<{ courses: { id: string; title: string }[] }>(cloud, author, FIND, {
    variables: { search: title },
  });
  return courses.find((course) => course.title === title)?.id ?? null;
}

async function uploadPictures(cloud: SeedCloud, author: SeedSession, course: SampleCourse): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const name of picturesOf(course)) {
    const bytes = sampleFile('pictures', name);
    paths.set(name, await upload(cloud, author, name === course.cover ? 'image' : 'content', name, bytes));
  }
  return paths;
}

/** Publishes a course and returns its id. */
export async function seedCourse(cloud: SeedCloud, author: SeedSession, course: SampleCourse): Promise<string> {
  const existing = await findCourse(cloud, author, course.title);
  if (existing !== null) return existing;
  const paths = await uploadPictures(cloud, author, course);
  const variables = courseInput(course, paths);
  const { CreateCourse } = await callGraphql<{ CreateCourse: { id: string } }>(cloud, author, CREATE, { variables });
  return CreateCourse.id;
}

/** Saves an unfinished course as a draft. */
export async function seedDraft(cloud: SeedCloud, author: SeedSession): Promise<void> {
  const title = 'First aid at work';
  if ((await findCourse(cloud, author, title)) !== null) return;
  const opening = [
    'Look, think, act: before you help anybody, see that you are safe yourself.',
    'Call 112, say where you are, what happened and how many people are hurt, and wait for questions.',
  ];
  const draft = {
    title,
    description: 'What to do in the first ten minutes, until help arrives.',
    contents: [{ unit_order: 1, title: 'The first minute', content: deltaOf(opening, new Map()) }],
  };
  await callGraphql(cloud, author, SAVE, { variables: { draft } });
}

/** Offers courses in the catalogue of every branch. */
export async function offerInAllBranches(cloud: SeedCloud, admin: SeedSession, courses: readonly string[]): Promise<void> {
  const { branches } = await callGraphql<{ branches: { id: string }[] }>(cloud, admin, BRANCHES);
  for (const branch of branches) await callGraphql(cloud, admin, ASSIGN, { variables: { branch: branch.id, courses } });
}
