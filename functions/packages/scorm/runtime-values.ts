import { PackageRefusal } from '../../../events/packages/scorm/attempt.refusal.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { isFreeText, writeProblem } from '../../../shared/packages/cmi/cmi.ts';
import type { CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { cmiSeconds } from '../../../shared/packages/cmi/cmi-time.ts';
import { openSealed, type PersonSealer } from '../../platform/credentials/person-key.ts';
import type { Scope } from '../../platform/keys/keys.ts';

/** Values of a call: those to store, and what belongs to the session alone. `time`: seconds. */
export type SentValues = {
  readonly values: Readonly<Record<string, string>>;
  readonly time: number | null;
  readonly exit: string | null;
};

const OF_SESSION = {
  '1.2': { time: 'cmi.core.session_time', exit: 'cmi.core.exit' },
  '2004': { time: 'cmi.session_time', exit: 'cmi.exit' },
} as const;
const NAVIGATION = 'adl.nav.request';

/** Returns the values of a call by their use. @throws PackageRefusal for the first that the data model does not accept */
export function sentValues(standard: CmiStandard, sent: Readonly<Record<string, string>>): SentValues {
  for (const [key, value] of Object.entries(sent)) {
    const problem = writeProblem(standard, key, value);
    if (problem) throw new PackageRefusal(problem, key);
  }
  const { time, exit } = OF_SESSION[standard];
  const values = Object.fromEntries(Object.entries(sent).filter(([key]) => key !== time && key !== exit && key !== NAVIGATION));
  const leaves = sent[NAVIGATION] === 'suspendAll' ? 'suspend' : (sent[exit] ?? null);
  return { values, time: sent[time] === undefined ? null : cmiSeconds(standard, sent[time]), exit: leaves };
}

type Person = { readonly scope: Scope; readonly person: PersonId };

const mapped = async (values: Readonly<Record<string, string>>, change: (key: string, value: string) => Promise<string>) =>
  Object.fromEntries(await Promise.all(Object.entries(values).map(async ([key, value]) => [key, await change(key, value)] as const)));

/** Returns values as they are stored: texts are encrypted with the person's key. */
export const sealValues = async (sealer: PersonSealer, standard: CmiStandard, sent: SentValues): Promise<SentValues> => ({
  ...sent,
  values: await mapped(sent.values, async (key, value) => (isFreeText(standard, key) && value !== '' ? sealer.seal(value) : value)),
});

/** Returns stored values as the package set them. */
export const openValues = (
  { scope, person }: Person,
  standard: CmiStandard,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> =>
  mapped(values, async (key, value) =>
    isFreeText(standard, key) && value !== '' ? ((await openSealed(scope, person, value)) ?? '') : value,
  );
