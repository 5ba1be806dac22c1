import type { ReactNode } from 'react';
import { DialogFoot } from '../../design/patterns/feedback/dialog-foot.tsx';
import { FormDialog } from '../../design/patterns/form/form-dialog.tsx';
import { LocalTabs, type TabSpec } from '../../design/patterns/page/tabs.tsx';
import { MessageLines, Note } from '../../design/patterns/state/note.tsx';
import { Button } from '../../design/primitives/button.ts';
import { useViewer } from '../../session/viewer.tsx';
import { LazyTermsFields } from '../terms/lazy-terms.ts';
import { isIncomplete } from '../terms/terms-input.ts';
import { EnrolByAddress } from './enrol-by-address.tsx';
import { EnrolByGroup } from './enrol-by-group.tsx';
import { EnrolByPerson } from './enrol-by-person.tsx';
import { actOf, chosenText, countsOf, type EnrolChoice } from './enrol-choice.ts';
import { EnrolResults } from './enrol-results.tsx';
import { OfferInBranch } from './offer-in-branch.tsx';
import styles from './enrol-dialog.module.css';
import { useEnrolChoice } from './use-enrol-choice.ts';
import { t } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';

/** The ways to get people into a course, by the tabs of the dialog. */
export type EnrolWay = 'person' | 'group' | 'branch' | 'address';

type EnrolDialogProps = { courseId: string; title: string; way: EnrolWay; onClose: () => void };

/** Gets people into a course: chosen ones, those of groups, pasted addresses, or everybody of a branch by its catalogue. One press enrols all of them. */
export function EnrolDialog({ courseId, title, way, onClose }: EnrolDialogProps): ReactNode {
  const enrolling = useEnrolChoice(courseId);
  const { choice, outcome } = enrolling;
  const isChosen = chosenText(countsOf(choice)) !== '';
  return (
    <FormDialog unsaved={outcome === null && isChosen} onClose={onClose} title={rich('Enrol people in {title}', { title })} size={640}>
      {(close) =>
        outcome ? (
          <EnrolResults course={{ id: courseId, name: title }} outcome={outcome} onMore={enrolling.chooseMore} onClose={close} />
        ) : (
          <>
            <Ways courseId={courseId} first={way} choice={choice} choose={enrolling.choose} />
            <LazyTermsFields
              choice={choice.terms}
              onChoose={(part) => enrolling.choose({ terms: { ...choice.terms, ...part } })}
              fields={enrolling.error?.fields}
            />
            <Act enrolling={enrolling} onClose={close} />
          </>
        )
      }
    </FormDialog>
  );
}

type WaysProps = { courseId: string; first: EnrolWay; choice: EnrolChoice; choose: (part: Partial<EnrolChoice>) => void };

/** The tabs, each with how many are chosen in it; what is chosen in one stays while another is open. */
function Ways({ courseId, first, choice, choose }: WaysProps): ReactNode {
  const viewer = useViewer();
  const { people, groups, groupWay, branches, text } = choice;
  const counts = countsOf(choice);
  const tabs: readonly TabSpec[] = [
    {
      id: 'person',
      label: t('Users'),
      count: counts.people || undefined,
      content: <EnrolByPerson courseId={courseId} chosen={people} onChosen={(chosen) => choose({ people: chosen })} />,
    },
    {
      id: 'group',
      label: t('Groups'),
      count: counts.groups || undefined,
      content: (
        <EnrolByGroup
          chosen={groups}
          onChosen={(chosen) => choose({ groups: chosen })}
          way={groupWay}
          onWay={(chosen) => choose({ groupWay: chosen })}
        />
      ),
    },
    {
      id: 'branch',
      label: t('Branches'),
      count: counts.branches || undefined,
      content: <OfferInBranch chosen={branches} onChosen={(chosen) => choose({ branches: chosen })} />,
    },
    {
      id: 'address',
      label: t('Addresses'),
      count: counts.addresses || undefined,
      content: <EnrolByAddress text={text} onText={(typed) => choose({ text: typed })} />,
    },
  ];
  const open = tabs.filter(({ id }) => id !== 'branch' || viewer.can('assignCoursesToBranch'));
  return (
    <LocalTabs
      label={t('Enrol people')}
      tabs={open.map((tab) => ({ ...tab, content: <div className={styles.enrolPart}>{tab.content}</div> }))}
      first={first}
    />
  );
}

type ActProps = { enrolling: ReturnType<typeof useEnrolChoice>; onClose: () => void };

/** What is chosen in all tabs, and the one button that enrols all of it. */
function Act({ enrolling: { choice, busy, error, send }, onClose }: ActProps): ReactNode {
  const counts = countsOf(choice);
  const text = chosenText(counts);
  const [act, busyAct] = actOf(counts, choice.groupWay);
  return (
    <>
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <DialogFoot>
        <p className="small dim" role="status">
          {text === '' ? t('Nothing selected') : t('{items} selected', { items: text })}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={text === '' || isIncomplete(choice.terms)} aria-disabled={busy || undefined} onClick={() => void send()}>
          {busy ? busyAct : act}
        </Button>
      </DialogFoot>
    </>
  );
}
