import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { NativeSelect } from '../../../../design/primitives/select.ts';
import { previewCertificate, type PreviewPage } from '../../api/preview-certificate.ts';
import { type Boxes, positionsOf } from '../../template-boxes.ts';
import styles from './template-form.module.css';
import { t } from '../../../../texts/text.ts';

const LazySheet = lazyPart(async () => (await import('../../../../design/widgets/pdf/pdf-sheet.tsx')).PdfSheet);

/** Names as people have them: short, long, and in scripts that are drawn in other ways. */
const NAMES = {
  short: 'Jo Li',
  long: 'Maximiliana Alexandrowna Freifrau von Hohenstein-Wolfenbüttel',
  greek: 'Ελένη Παπαδοπούλου',
  arabic: 'محمد عبد الله',
  japanese: '山田 さくら',
};

const samples = (): { readonly value: string; readonly label: string }[] => [
  { value: NAMES.short, label: t('Short: {name}', { name: NAMES.short }) },
  { value: NAMES.long, label: t('Long: {name}', { name: NAMES.long }) },
  { value: NAMES.greek, label: t('Greek: {name}', { name: NAMES.greek }) },
  { value: NAMES.arabic, label: t('Arabic: {name}', { name: NAMES.arabic }) },
  { value: NAMES.japanese, label: t('Japanese: {name}', { name: NAMES.japanese }) },
];

type Shown = { readonly name: string; readonly bytes: Uint8Array };

/** Shows how a certificate looks before the template is saved, drawn as it would be issued. */
export function TemplatePreview({ page, boxes }: { readonly page: PreviewPage; readonly boxes: Boxes }): ReactNode {
  const [name, setName] = useState(NAMES.short);
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setShown({ name, bytes: await previewCertificate(page, positionsOf(boxes), name) });
    } catch (thrown) {
      setProblem(toApiError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.templatePreview} aria-label={t('Preview')}>
      <h2 className="h3">{t('Preview')}</h2>
      <div className={styles.templateSample}>
        {/* The browser's own list, which phones open above the page. */}
        <NativeSelect
          label={t('Name on the preview')}
          data={samples()}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" aria-disabled={busy || undefined} onClick={() => void show()}>
          {busy ? t('Drawing...') : t('Show Preview')}
        </Button>
      </div>
      {problem !== null && (
        <Note tone="danger" alert>
          {problem}
        </Note>
      )}
      {shown && <LazySheet bytes={shown.bytes} label={t('Certificate of {name}', { name: shown.name })} />}
    </section>
  );
}
