import { headersOf, type SeedSession } from '../client.ts';
import { answerPackageHere } from '../given-time/answer-here.ts';
import type { StoredUnit } from './publish.ts';

type Visit = { readonly learner: SeedSession; readonly course: string; readonly stored: StoredUnit; readonly seconds: number };

/** Returns a duration as SCORM 1.2 writes it: `00:12:30`. */
const durationOf = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

/** Works in the package of a unit until it is passed, as the package itself reports it. */
export async function workInPackage({ learner, course, stored, seconds }: Visit): Promise<void> {
  if (!stored.scorm) throw new Error(`The unit "${stored.title}" has no package.`);
  const { host } = learner;
  const headers = { ...headersOf(learner), host };
  const named = { scoUuid: stored.scorm.uuid, scormId: stored.scorm.id, courseId: course, unitId: stored.id };
  const opened = (await answerPackageHere('initialize', headers, named)) as { sessionId: string; seq: number }; // by docs/spec/rest.md
  const score = 70 + (seconds % 30);
  const cmi = {
    'cmi.core.lesson_status': 'passed',
    'cmi.core.score.raw': String(score),
    'cmi.core.session_time': durationOf(seconds),
  };
  await answerPackageHere('finish', headers, { ...named, sessionId: opened.sessionId, seq: opened.seq + 1, cmi });
}
