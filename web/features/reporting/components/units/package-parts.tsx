import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PackageProgressQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { dayText } from '../../../../design/patterns/figures/dates.tsx';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { packageProgressDocument } from '../../api/package-progress.ts';
import { partStatus } from '../../part-status.ts';
import { shortTitle, type Unit } from '../../unit-groups.ts';
import { type WaivablePart, WaivePart } from './waive-part.tsx';
import { plural, t, text } from '../../../../texts/text.ts';
import { percentText } from '../../../../texts/formats.ts';

type Part = PackageProgressQuery['packageProgress']['parts'][number];
type PackagePartsProps = { userId: string; courseId: string; unit: Unit };

function columnsOf(mayWaive: boolean, onWaive: (part: WaivablePart) => void): readonly TableColumn<Part>[] {
  const columns: readonly TableColumn<Part>[] = [
    { id: 'title', header: text('Part'), cell: ({ title }) => <span dir="auto">{title}</span>, width: '50%' },
    { id: 'status', header: text('Status'), cell: ({ status }) => <Status {...partStatus(status)} /> },
    {
      id: 'score',
      header: text('Score'),
      cell: ({ score }) => (score === null ? t('None') : percentText(Math.round(score))),
      align: 'end',
      card: 'named',
    },
  ];
  if (!mayWaive) return columns;
  const waive = (part: Part): ReactNode =>
    part.may_waive && (
      <Button size="xs" variant="default" aria-label={t('Waive {title}', { title: part.title })} onClick={() => onWaive(part)}>
        {t('Waive')}
      </Button>
    );
  return [...columns, { id: 'waive', header: text('Action'), cell: waive, align: 'end' }];
}

/** How far each part of the package of a unit is, with the attempts at it. */
export function PackageParts({ userId, courseId, unit }: PackagePartsProps): ReactNode {
  const viewer = useViewer();
  const [asked, setAsked] = useState<WaivablePart | null>(null);
  const branchUrl = viewer.branch?.url ?? null;
  const query = useQuery(queryOf(packageProgressDocument, { user_id: userId, course_id: courseId, unit_id: unit.id, branchUrl }));
  if (query.isPending) return <Loading rows={2} />;
  if (query.isError)
    return <Failed title={t('The parts of this package could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  const { attempts, parts, lost_place_at: lostPlaceAt } = query.data.packageProgress;
  const mayWaive = viewer.can('waivePackagePart') && userId !== viewer.user.id && parts.some(({ may_waive: may }) => may);
  const label = t('Parts of {title}', { title: shortTitle(unit.title) });
  return (
    <Section title={label} count={parts.length}>
      <p className="dim small">{plural(attempts, '{count} attempt', '{count} attempts')}</p>
      {lostPlaceAt !== null && (
        <Note tone="progress" title={t('The place in this package was not saved.')}>
          <p>
            {t(
              'On {day} the package sent more than 256,000 characters as its place. It begins where it was last saved. Please ask whoever made it to store less, or divide it into several packages.',
              { day: dayText(lostPlaceAt) },
            )}
          </p>
        </Note>
      )}
      <PlainTable label={label} columns={columnsOf(mayWaive, setAsked)} rows={parts} rowId={({ id }) => id} />
      <WaivePart of={{ userId, courseId, unitId: unit.id }} part={asked} onClose={() => setAsked(null)} />
    </Section>
  );
}
