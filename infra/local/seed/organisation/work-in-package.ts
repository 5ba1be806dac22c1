import { headersOf, type SeedSession } from '../client.ts';
import { answerPackageHere } from '../seed-time/answer-here.ts';
import type { StoredUnit } from './publish.ts';
import { type PackageOutcome, workInRegistration } from './work-in-registration.ts';

type PackageVisit = {
  readonly learner: SeedSession;
  readonly course: string;
  readonly stored: StoredUnit;
  readonly seconds: number;
  readonly outcome: PackageOutcome;
};

/** Members of the answer of initialize (docs/spec/rest.md). */
type Opened = { readonly sessionId: string; readonly seq: number; readonly version: string; readonly launch_url: string };

const STATUS: Record<PackageOutcome, string> = { passed: 'passed', failed: 'failed', begun: 'incomplete' };

/** Returns a duration as SCORM 1.2 writes it: `00:12:30`. */
const durationOf = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

const scoreOf = ({ outcome, seconds }: PackageVisit): number => (outcome === 'passed' ? 70 : 30) + (seconds % 30);

/** Works in the package of a unit up to its outcome, as the package itself reports it. */
export async function workInPackage(visit: PackageVisit): Promise<void> {
  const { learner, course, stored, seconds, outcome } = visit;
  if (!stored.scorm) throw new Error(`The unit "${stored.title}" has no package.`);
  const { host } = learner;
  const headers = { ...headersOf(learner), host };
  const named = { scoUuid: stored.scorm.uuid, scormId: stored.scorm.id, courseId: course, unitId: stored.id };
  const opened = (await answerPackageHere('initialize', headers, named)) as Opened;
  const score = scoreOf(visit);
  if (opened.version === 'cmi5' || opened.version === 'xapi') {
    const parameters = new URL(opened.launch_url).searchParams;
    return workInRegistration({ session: opened.sessionId, parameters, host, outcome, score, seconds });
  }
  const cmi = {
    'cmi.core.lesson_status': STATUS[outcome],
    ...(outcome === 'begun' ? { 'cmi.core.exit': 'suspend' } : { 'cmi.core.score.raw': String(score) }),
    'cmi.core.session_time': durationOf(seconds),
  };
  await answerPackageHere('finish', headers, { ...named, sessionId: opened.sessionId, seq: opened.seq + 1, cmi });
}
