import { useRef, useState } from 'react';
import type { TermsInput } from '../../api/generated/graphql.ts';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { addressesIn, isAddress, type PastedAddress } from './address-list.ts';
import { type EnrolChoice, NOTHING_CHOSEN } from './enrol-choice.ts';
import { type EnrolResult, useEnrol } from './use-enrol.ts';
import { termsOf } from '../terms/terms-input.ts';
import { useGiving } from './use-giving.ts';
import { t } from '../../texts/text.ts';

/** What has become of a choice: a line for each, and the addresses that are nobody's, as they were pasted. */
export type EnrolOutcome = { readonly results: readonly EnrolResult[]; readonly unknown: readonly PastedAddress[] };

/** A part of a choice: what enrols it, and what of it is left to choose afterwards. */
type Step = { readonly act: () => Promise<readonly EnrolResult[]>; readonly left: Partial<EnrolChoice> };

const wrongEntry = (text: string): EnrolResult => ({ key: text, name: text, outcome: 'wrong', text: t('Not an email address') });

/** Returns the parts of a choice that have something to do, in their order. */
function useSteps(courseId: string, terms: TermsInput | null) {
  const enrol = useEnrol(courseId, terms);
  const giving = useGiving(courseId, terms);
  return ({ people, groups, groupWay, branches, text }: EnrolChoice): readonly Step[] => {
    const addresses = addressesIn(text).map(({ address }) => address);
    const valid = addresses.filter(isAddress);
    const wrong = addresses.filter((address) => !isAddress(address));
    const alone = groups.size + branches.size + addresses.length === 0;
    const chosenGroups = [...groups.values()];
    const steps: readonly (Step & { readonly count: number })[] = [
      { count: people.size, act: () => enrol.people([...people.values()], alone), left: { people: NOTHING_CHOSEN.people } },
      {
        count: groups.size,
        act: () => (groupWay === 'give' ? giving.toGroups(chosenGroups) : enrol.members(chosenGroups)),
        left: { groups: NOTHING_CHOSEN.groups },
      },
      { count: branches.size, act: () => giving.inBranches([...branches.values()]), left: { branches: NOTHING_CHOSEN.branches } },
      // What is wrong stays, so that it can be mended.
      {
        count: addresses.length,
        act: async () => [...wrong.map(wrongEntry), ...(await enrol.addresses(valid))],
        left: { text: wrong.join('\n') },
      },
    ];
    return steps.filter(({ count }) => count > 0);
  };
}

/** Returns what is chosen in all tabs, and what enrols all of it. A part that fails stays chosen, with those after it; those before it are done. */
export function useEnrolChoice(courseId: string) {
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const [outcome, setOutcome] = useState<EnrolOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const done = useRef<readonly EnrolResult[]>([]);
  const stepsOf = useSteps(courseId, termsOf(choice.terms));
  const choose = (part: Partial<EnrolChoice>): void => setChoice((before) => ({ ...before, ...part }));

  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      for (const { act, left } of stepsOf(choice)) {
        done.current = [...done.current, ...(await act())];
        choose(left);
      }
      const nobody = new Set(done.current.filter((result) => result.outcome === 'unknown').map(({ key }) => key));
      setOutcome({ results: done.current, unknown: addressesIn(choice.text).filter(({ address }) => nobody.has(address)) });
      done.current = [];
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { choice, choose, outcome, busy, error, send, chooseMore: () => setOutcome(null) };
}
