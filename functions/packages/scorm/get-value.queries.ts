import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import { scoOf } from '../../../events/packages/scorm/attempt.state.ts';
import { childrenOf, countOf, readProblem } from '../../../shared/packages/cmi/cmi.ts';
import type { CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { hydratedValues } from './hydrated-values.ts';
import { namedSco } from './named-sco.ts';
import { pendingOf } from './pending-values.records.ts';
import type { RuntimeInput } from './runtime-input.ts';
import type { RuntimeTarget } from './runtime-target.queries.ts';
import { openValues } from './runtime-values.ts';
import { readSharedData } from './shared-data.ts';

const VERSIONS: Readonly<Record<CmiStandard, string>> = { '1.2': '3.4', '2004': '1.0' };

/** Returns the value of a keyword, which is computed; null for any other element. */
function keywordValue(standard: CmiStandard, key: string, values: Readonly<Record<string, string>>): string | null {
  if (key === 'cmi._version') return VERSIONS[standard];
  if (key.endsWith('._count')) return String(countOf(values, key.slice(0, -'._count'.length)));
  return key.endsWith('._children') ? childrenOf(standard, key.slice(0, -'._children'.length)) : null;
}

/** Returns all that the present session of a learner can read, what was set and not committed included. */
async function readableValues({ target, viewer }: RuntimeTarget, { scoUuid }: RuntimeInput): Promise<Readonly<Record<string, string>>> {
  const { facts } = target.pkg;
  const attempt = target.kind === 'learner' ? target.attempt : null;
  const sco = namedSco(target, scoUuid);
  const session = attempt?.session;
  if (target.kind !== 'learner' || !attempt || !session || session.sco !== sco.uuid) throw new PackageRefusal('notInitialized');
  if (session.endedAt !== null) throw new PackageRefusal('finished');
  const pending = await pendingOf(target.read.pending, session.session, session.seq);
  const state = scoOf(attempt, sco.uuid);
  const who = { scope: viewer.tenant.scope, person: viewer.person };
  const values = await openValues(who, facts.standard, { ...state.values, ...pending?.values });
  const data = await readSharedData(who, target.pkg, attempt, sco);
  const { standard } = facts;
  const hydrated = hydratedValues({ standard, sco, state: { ...state, values }, mode: session.mode, learner: { id: '', name: '' }, data });
  // What the package itself set comes before what the platform concluded.
  return { ...hydrated, ...values };
}

/** Returns the value of an element; '' for one that was never set. @throws PackageRefusal for an unknown or a write-only one */
export async function valueOf(caller: RuntimeTarget, input: RuntimeInput & { readonly key: string }): Promise<string> {
  const { standard } = caller.target.pkg.facts;
  const values = await readableValues(caller, input);
  const problem = readProblem(standard, input.key);
  if (problem) throw new PackageRefusal(problem, input.key);
  return keywordValue(standard, input.key, values) ?? values[input.key] ?? '';
}
