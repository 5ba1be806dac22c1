import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { NativeSelect } from '../../../../design/primitives/select.ts';
import { previewCertificate, type PreviewPage } from '../../api/preview-certificate.ts';
import { type Boxes, positionsOf } from '../../template-boxes.ts';
import styles from './template-form.module.css';

const LazySheet = lazyPart(async () => (await import('../../../../design/widgets/pdf/pdf-sheet.tsx')).PdfSheet);

/** Names as people have them: short, long, and in scripts that are drawn in other ways. */
const SAMPLES = [
  { value: 'Jo Li', label: 'Short: Jo Li' },
  {
    value: 'Maximiliana Alexandrowna Freifrau von Hohenstein-Wolfenbüttel',
    label: 'Long: Maximiliana Alexandrowna Freifrau von Hohenstein-Wolfenbüttel',
  },
  { value: 'Ελένη Παπαδοπούλου', label: 'Greek: Ελένη Παπαδοπούλου' },
  { value: 'محمد عبد الله', label: 'Arabic: محمد عبد الله' },
  { value: '山田 さくら', label: 'Japanese: 山田 さくら' },
];

type Shown = { readonly name: string; readonly bytes: Uint8Array };

/** Shows how a certificate looks before the template is saved, drawn as it would be issued. */
export function TemplatePreview({ page, boxes }: { readonly page: PreviewPage; readonly boxes: Boxes }): ReactNode {
  const [name, setName] = useState(SAMPLES[0]?.value ?? '');
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
    <section className={styles.templatePreview} aria-label="Preview">
      <h2 className="h3">Preview</h2>
      <div className={styles.templateSample}>
        {/* The browser's own list, which phones open above the page. */}
        <NativeSelect label="Name on the preview" data={SAMPLES} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Button variant="default" aria-disabled={busy || undefined} onClick={() => void show()}>
          {busy ? 'Drawing...' : 'Show Preview'}
        </Button>
      </div>
      {problem !== null && (
        <Note tone="danger" alert>
          {problem}
        </Note>
      )}
      {shown && <LazySheet bytes={shown.bytes} label={`Certificate of ${shown.name}`} />}
    </section>
  );
}
