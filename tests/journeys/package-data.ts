import { askAs, AUTHOR, type JourneyCourse, uploadAs } from './journey-data.ts';

const CREATE =
  'mutation ($title: String!, $scorm: [ScormUnitInput!]) { CreateCourse(title: $title, description: "A package.", scorm: $scorm) { id title } }';

/** A published course of one package. */
export async function publishPackage(title: string, bytes: Buffer): Promise<JourneyCourse> {
  const scorm = [{ unit_order: 1, title, scorm_path: await uploadAs(AUTHOR, 'scorm', 'package.zip', bytes) }];
  return (await askAs(AUTHOR, CREATE, { title, scorm })).CreateCourse;
}
