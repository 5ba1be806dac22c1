import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditLogPageQuery } from '../../../../api/generated/graphql.ts';
import type { Paths } from '../../../../session/paths.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { type CurrentViewer, useViewer } from '../../../../session/viewer.tsx';
import { useFocusBack } from '../../../../design/patterns/behaviour/focus-back.ts';
import { lineText } from '../../line-text.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../../design/patterns/table/plain-table.tsx';
import { Modal } from '../../../../design/primitives/dialog.ts';
import { type ChangedFact, changedFacts, resultText } from '../../audit-text.ts';
import phoneWordStyles from '../phone-word.module.css';
import styles from './audit-entry.module.css';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';
import { enumeration } from '../../../../texts/formats.ts';

export type Entry = AuditLogPageQuery['auditLogPage']['data'][number];

/** The result of an entry; one that was denied stands out. */
export const Result = ({ result }: { result: string }): ReactNode =>
  result === 'ok' ? resultText(result) : <Badge tone="danger">{resultText(result)}</Badge>;

/** Returns the path of the target's page; null where it has none or the viewer may not open it. */
function targetPath({ target_kind: kind, target_id: id }: Entry, viewer: CurrentViewer, paths: Paths): string | null {
  if (id === null) return null;
  if (kind === 'user') return viewer.mayOpen('user') ? paths.user(id) : null;
  if (kind === 'course') return viewer.mayOpen('course') ? paths.course(id) : null;
  if (kind === 'branch') return viewer.mayOpen('branch') ? paths.branch(id) : null;
  return null;
}

/** Returns the name of what an entry is about. */
export function targetText({ target, target_kind: kind, target_id: id }: Entry): string {
  return kind === null ? '–' : (target ?? `${kind} ${id ?? ''}`.trim());
}

const NotRecorded = (): ReactNode => <span className="dim">{t('Not recorded')}</span>;

/** A value. On a phone, where columns have no header, it says which of the two it is. */
const valueCell = (word: string, value: string | null): ReactNode => (
  <>
    <span className={phoneWordStyles.phoneWord}>{word}: </span>
    {value ?? <NotRecorded />}
  </>
);

const COLUMNS: readonly TableColumn<ChangedFact>[] = [
  { id: 'name', header: text('Changed'), cell: ({ name }) => <span dir="auto">{name}</span>, width: '40%' },
  { id: 'before', header: text('Before'), cell: ({ before }) => valueCell(t('Before'), before) },
  { id: 'after', header: text('After'), cell: ({ after }) => valueCell(t('After'), after) },
];

function Changes({ entry }: { entry: Entry }): ReactNode {
  const facts = changedFacts(entry.before, entry.after);
  if (entry.result !== 'ok') return <p className="dim small">{t('This was refused, so nothing changed.')}</p>;
  if (facts.length === 0) return null;
  const isRecorded = facts.some(({ before, after }) => before !== null || after !== null);
  if (!isRecorded)
    return (
      <p className="dim small">
        {rich("{names} changed. Values of this kind aren't kept in the log.", { names: enumeration(facts.map(({ name }) => name)) })}
      </p>
    );
  return <PlainTable label={t('What changed')} columns={COLUMNS} rows={facts} rowId={({ name }) => name} place="dialog" />;
}

function Facts({ entry }: { entry: Entry }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const to = targetPath(entry, viewer, paths);
  const isProduct = entry.actor_id === null && entry.actor === 'system';
  return (
    <dl className={styles.auditFacts}>
      <div>
        <dt>{t('Who')}</dt>
        <dd dir="auto">{isProduct ? 'Trellis' : entry.actor}</dd>
      </div>
      <div>
        <dt>{t('When')}</dt>
        <dd>
          <Moment value={entry.created_at} />
        </dd>
      </div>
      <div>
        <dt>{t('Result')}</dt>
        <dd>
          <Result result={entry.result} />
        </dd>
      </div>
      {entry.target_kind !== null && (
        <div>
          <dt>{t('Target')}</dt>
          <dd dir="auto">{to === null ? targetText(entry) : <Link to={to}>{targetText(entry)}</Link>}</dd>
        </div>
      )}
    </dl>
  );
}

/** A dialog with one entry of the audit log: what happened, and what changed by it. */
export function AuditEntry({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('Audit entry')} size={560}>
      <div className={styles.auditEntry}>
        <h3 className="h3">{lineText(entry.sentence, entry.sentence_text)}</h3>
        <Facts entry={entry} />
        <Changes entry={entry} />
      </div>
    </Modal>
  );
}
