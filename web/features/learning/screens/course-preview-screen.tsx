import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { MEDIA_RENEWAL_SECONDS } from '../../../../shared/files/media-grant.ts';
import { withFragments } from '../../../api/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { PhoneFrame } from '../../../design/widgets/phone-frame.tsx';
import { builderWindow, href } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { PLAYER_FRAGMENTS } from '../api/course-player.ts';
import { coursePreviewDocument } from '../api/course-preview.ts';
import { useCourseLanguage } from '../components/language/course-language.ts';
import { type Device, PreviewBar } from '../components/preview/preview-bar.tsx';
import styles from '../components/preview/preview.module.css';
import { PreviewPlayer } from '../components/preview/preview-player.tsx';
import { LEARNER_UNIT_FRAGMENTS } from '../components/unit-kinds/unit-kinds.ts';
import { inOrder, unitAt } from '../player/course.ts';
import { PlayerLinksContext } from '../player/player-links.ts';
import { t } from '../../../texts/text.ts';

const previewDocument = withFragments(coursePreviewDocument, [...PLAYER_FRAGMENTS, ...LEARNER_UNIT_FRAGMENTS]);

/** The saved draft of a course as learners would take it. It is read again when its author comes back to this tab. */
export function Screen(): ReactNode {
  const { id = '', order } = useParams();
  const paths = usePaths();
  const [device, setDevice] = useState<Device>('desktop');
  const query = useQuery({
    ...queryOf(previewDocument, { id: Number(id), ...useCourseLanguage(id), branchUrl: tenantAddress().branch }),
    // The former language stays until the course is here in the one that was chosen.
    placeholderData: keepPreviousData,
    refetchInterval: MEDIA_RENEWAL_SECONDS * 1000,
    refetchOnWindowFocus: 'always',
  });
  const links = useMemo(() => ({ unit: (place: number) => paths.previewCourse(id, place), course: null }), [paths, id]);
  const course = query.data?.coursePreview;
  const units = useMemo(() => inOrder(course?.units ?? []), [course]);
  const unit = unitAt(units, order);
  if (!course || !unit)
    return (
      <Page title={t('Course Preview')} back={{ to: paths.editCourse(id), label: t('Back to the course builder') }}>
        {query.isPending ? (
          <Loading rows={8} />
        ) : course ? (
          <Empty title={t('This course has no units yet.')} sentence={t('Add a unit in the course builder, then come back here.')} />
        ) : (
          <Failed title={t('The preview could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Page>
    );
  if (order === undefined) return <Navigate replace to={paths.previewCourse(id, unit.unit_order)} />;
  const player = <PreviewPlayer course={course} units={units} unit={unit} renew={query.refetch} />;
  return (
    <div className={styles.preview}>
      <PreviewBar
        device={device}
        onDevice={setDevice}
        editHref={href(`${paths.editCourse(id)}?unit=${unit.unit_order}`)}
        builder={builderWindow(id)}
      />
      <div className={styles.previewStage} data-device={device}>
        <PlayerLinksContext value={links}>
          {device === 'phone' ? <PhoneFrame title={t('The course on a phone')}>{player}</PhoneFrame> : player}
        </PlayerLinksContext>
      </div>
    </div>
  );
}
