import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { TEMPLATE_BYTES } from '../../../../../shared/certificates/template-fields.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import styles from './template-form.module.css';
import { t } from '../../../../texts/text.ts';

/** Returns why a file cannot be a template; null: it can, as far as its name and size tell. */
export function fileProblem({ name, type, size }: File): string | null {
  if (type !== 'application/pdf' && !name.toLowerCase().endsWith('.pdf')) return t('Please choose a PDF file.');
  return size > TEMPLATE_BYTES ? t('The PDF is larger than 3 MB. Please choose a smaller one.') : null;
}

type TemplateFileProps = {
  readonly file: File | null;
  readonly hasPage: boolean;
  readonly problem: string | null;
  readonly onChoose: (file: File) => void;
};

/** Chooses the PDF of a template. */
export function TemplateFile({ file, hasPage, problem, onChoose }: TemplateFileProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.templateFile} role="group" aria-label={t('PDF')}>
      <Button
        variant="default"
        leftSection={<FileUp {...ICON} />}
        aria-describedby="template-file-about"
        onClick={() => chooser.current?.click()}
      >
        {hasPage ? t('Choose another PDF') : t('Choose a PDF')}
      </Button>
      <p className="small dim" id="template-file-about" role="status" data-tone={problem ? 'danger' : undefined}>
        {problem ?? file?.name ?? t('A PDF of at most 3 MB, without scripts. Its first page is used.')}
      </p>
      <input
        ref={chooser}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t('PDF')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
