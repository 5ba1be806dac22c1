import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { PickerPart } from '../../design/patterns/form/picker.tsx';
import { useViewer } from '../viewer.tsx';
import { branchesToOfferDocument } from '../api/branches-to-offer.ts';
import type { ChosenItem } from './enrol-by-group.tsx';
import styles from './enrol-dialog.module.css';

const PAGE = 25;

type OfferProps = {
  onChosen: (count: number) => void;
  onOffer: (branches: readonly ChosenItem[]) => Promise<void>;
  onClose: () => void;
};

/** Branches whose catalogue is to have the course. */
export function OfferInBranch({ onChosen, onOffer, onClose }: OfferProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  return (
    <>
      <p className={styles.enrolSentence}>
        A branch that offers the course has it in its catalogue. Its users start it themselves; nobody is enrolled now.
      </p>
      <PickerPart
        onClose={onClose}
        searchLabel="Search branches"
        query={(search, page) => queryOf(branchesToOfferDocument, { search: search || null, page, limit: PAGE, branchUrl })}
        pageSize={PAGE}
        pick={({ branchesPage }) => branchesPage}
        row={({ id, name, url }) => ({ id, name, second: url })}
        empty="No branches found."
        act="Offer"
        busyAct="Offering..."
        onChosen={onChosen}
        onPick={onOffer}
        onPicked={null}
        short
      />
    </>
  );
}
