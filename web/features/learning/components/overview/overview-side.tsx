// @chunk overview
import { clsx } from 'clsx';
import { Award, Download, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { addYear } from '../../../../../shared/kernel/instant.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { categoriesText } from '../../../../shared-features/courses/category-paths.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { momentText } from '../../../../design/patterns/figures/dates.tsx';
import { ICON } from '../../../../design/primitives/icon.ts';
import { overviewCertificateDocument } from '../../api/overview-certificate.ts';
import { closesText } from '../../course-dates.ts';
import { progressOf } from '../../player/course.ts';
import { dueWithTime } from '../../when.ts';
import { shortDay, priceText } from '../../printed.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { AssignmentsLink } from './assignments-link.tsx';
import type { OverviewCourse } from './overview-course.ts';
import { PreviewButton, StartButton } from './overview-start.tsx';
import type { PrerequisiteCheck } from './use-prerequisites.ts';
import styles from './overview-side.module.css';
import { plural, t } from '../../../../texts/text.ts';

function CertificateButton({ course }: { course: OverviewCourse }): ReactNode {
  const { fullName, user } = useViewer();
  const certificate = useCommand(overviewCertificateDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setFailure(null);
    const input = {
      user_name: fullName,
      course_name: course.title,
      issued_date: course.completed_date,
      expiry_date: course.completed_date && addYear(course.completed_date),
      certificate_type: course.certificate_type,
      course_id: course.id,
      user_id: user.id,
    };
    try {
      const { GenerateCertificate } = await certificate.mutateAsync({ input, branchUrl: tenantAddress().branch });
      if (GenerateCertificate.certificate_url)
        await saveFile(assetUrl(GenerateCertificate.certificate_url), `${course.title}-certificate.pdf`);
      else setFailure(GenerateCertificate.message);
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    }
  };
  return (
    <>
      <Button
        size="lg"
        fullWidth
        leftSection={<Download {...ICON} />}
        aria-disabled={certificate.isPending || undefined}
        onClick={() => !certificate.isPending && void download()}
      >
        {t('Download Certificate')}
      </Button>
      {failure && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null | undefined }): ReactNode =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  ) : null;

const Facts = ({ course, isOpen }: { course: OverviewCourse; isOpen: boolean }): ReactNode => (
  <dl className={styles.overviewFacts}>
    <Fact name={t('Categories')} value={categoriesText(course.categories)} />
    <Fact name={t('Course code')} value={course.course_code} />
    <Fact name={t('Date')} value={shortDay(course.date)} />
    <Fact name={t('Due')} value={dueWithTime(course)} />
    <Fact name={t('Access ends')} value={isOpen && course.access_ends_at ? momentText(course.access_ends_at) : null} />
    <Fact name={t('Closes')} value={isOpen ? closesText(course) : null} />
    <Fact name={t('Price')} value={priceText(course.price)} />
    <Fact name={t('Certificate type')} value={course.certificate_type === 'Default' ? t('Default') : course.certificate_type} />
  </dl>
);

/** Cover, progress and the button that opens the course; stays while the outline scrolls. */
export function OverviewSide({
  course,
  check,
  closed,
}: {
  course: OverviewCourse;
  check: PrerequisiteCheck;
  closed: string | null;
}): ReactNode {
  const paths = usePaths();
  const { done, of, percent } = progressOf(course.units);
  return (
    <aside className={styles.overviewSide}>
      <div className={styles.overviewArt}>
        <Cover of={`course:${course.id}`} image={course.thumbnail && assetUrl(course.thumbnail)} />
      </div>
      <div className={styles.overviewProgress}>
        <Segments done={done} of={of} label={t('Progress in {title}', { title: course.title })} started={percent > 0} />
        <p className="small">
          <b className="strong num">{t('{percent}% Complete', { percent })}</b>
          <span className="dim num">{plural(of, '{done} of {count} units', '{done} of {count} units', { done })}</span>
        </p>
      </div>
      <div className={styles.overviewActs}>
        {course.is_complete && <CertificateButton course={course} />}
        <StartButton course={course} check={check} closed={closed} />
        <PreviewButton course={course} />
        {course.viewer_can.includes('EditCourse') && (
          <Button
            component={Link}
            to={paths.editCourse(course.id)}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Pencil {...ICON} />}
          >
            {t('Edit')}
          </Button>
        )}
        <AssignmentsLink course={course} />
      </div>
      <Facts course={course} isOpen={closed === null} />
      {!course.is_complete && (
        <p className={clsx(styles.overviewCertificate, 'small')}>
          <span>
            <Award size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <span>
            <b className="strong">{t('A certificate, valid for one year.')}</b>
            <br />
            {t('Issued as soon as you complete the course.')}
          </span>
        </p>
      )}
    </aside>
  );
}
