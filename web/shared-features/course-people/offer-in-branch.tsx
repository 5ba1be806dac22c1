import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { PickerChoice, type PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { branchesToOfferDocument } from '../api/branches-to-offer.ts';
import styles from './enrol-dialog.module.css';
import { t } from '../../texts/text.ts';

const PAGE = 25;

type OfferProps = {
  chosen: ReadonlyMap<string, PickerRow>;
  onChosen: (chosen: ReadonlyMap<string, PickerRow>) => void;
};

/** Branches whose catalogue is to have the course. */
export function OfferInBranch({ chosen, onChosen }: OfferProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  return (
    <>
      <p className={styles.enrolSentence}>
        {t('A branch that offers the course has it in its catalogue. Its users start it themselves; nobody is enrolled now.')}
      </p>
      <PickerChoice
        searchLabel={t('Search branches')}
        query={(search, page) => queryOf(branchesToOfferDocument, { search: search || null, page, limit: PAGE, branchUrl })}
        pageSize={PAGE}
        pick={({ branchesPage: { data, paginatorInfo } }) => ({
          data: data.map(({ id, name, url }): PickerRow => ({ id, name, second: url })),
          paginatorInfo,
        })}
        row={(row) => row}
        empty={t('No branches found.')}
        chosen={chosen}
        onChosen={onChosen}
        short
      />
    </>
  );
}
