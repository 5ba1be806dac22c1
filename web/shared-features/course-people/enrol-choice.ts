import type { PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { NO_TERMS, type TermsChoice } from '../terms/terms-input.ts';
import { countedText } from '../counted-text.ts';
import { addressesIn } from './address-list.ts';
import { t } from '../../texts/text.ts';
import { listText } from '../../texts/formats.ts';

/** `members`: those who are in the group now, directly. `give`: the group has the course from now on. */
export type GroupWay = 'members' | 'give';

type Rows = ReadonlyMap<string, PickerRow>;

/** Everything that is chosen in the tabs of the dialog; one press enrols all of it. */
export type EnrolChoice = {
  readonly people: Rows;
  readonly groups: Rows;
  readonly groupWay: GroupWay;
  readonly branches: Rows;
  /** A pasted list of addresses, as it was typed. */
  readonly text: string;
  /** By when they have to do it. */
  readonly terms: TermsChoice;
};

const NONE: Rows = new Map();
export const NOTHING_CHOSEN: EnrolChoice = { people: NONE, groups: NONE, groupWay: 'members', branches: NONE, text: '', terms: NO_TERMS };

type Counts = { readonly people: number; readonly groups: number; readonly branches: number; readonly addresses: number };

/** Returns how many of each kind are chosen. */
export const countsOf = ({ people, groups, branches, text }: EnrolChoice): Counts => ({
  people: people.size,
  groups: groups.size,
  branches: branches.size,
  addresses: addressesIn(text).length,
});

/** Returns what is chosen in all tabs, in words: "2 users, 1 group and 4 addresses"; '' for nothing. */
export function chosenText({ people, groups, branches, addresses }: Counts): string {
  const parts = [
    people > 0 ? countedText(people, 'user') : '',
    groups > 0 ? countedText(groups, 'group') : '',
    branches > 0 ? countedText(branches, 'branch') : '',
    addresses > 0 ? countedText(addresses, 'address') : '',
  ];
  return listText(parts.filter(Boolean));
}

/** Returns the words of the button, and those while it works: what happens to all that is chosen. */
export function actOf({ people, groups, branches, addresses }: Counts, groupWay: GroupWay): readonly [act: string, busyAct: string] {
  const alone = people + addresses === 0;
  if (alone && groups === 0 && branches > 0) return [t('Offer'), t('Offering...')];
  if (branches > 0) return [t('Enrol and offer'), t('Enrolling...')];
  if (alone && groups > 0) return groupWay === 'give' ? [t('Assign to group'), t('Assigning...')] : [t('Enrol members'), t('Enrolling...')];
  return [t('Enrol'), t('Enrolling...')];
}
