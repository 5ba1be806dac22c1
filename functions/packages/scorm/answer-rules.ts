import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import { answerElement, breaksAnswerRule } from '../../../shared/packages/cmi/answers-2004.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Checks answers of interactions of SCORM 2004 that a package sets one by one; `stored` has the types of those that were set before. The
 * window of the package has checked what it commits. @throws PackageRefusal, which names the key
 */
export function assertAnswers(sent: Values, stored: Values): void {
  for (const [key, value] of Object.entries(sent)) {
    const answer = answerElement(key);
    const named = answer && `cmi.interactions.${answer.interaction}.type`;
    const type = named === null ? undefined : (sent[named] ?? stored[named]);
    if (answer && type !== undefined && breaksAnswerRule(type, answer, value)) throw new PackageRefusal('type', key);
  }
}
