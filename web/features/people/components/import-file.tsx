import { Download, FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../../api/save-file.ts';
import { Button } from '../../../design/primitives/button.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { templateFile } from '../import/error-file.ts';
import styles from './import-file.module.css';
import { t } from '../../../texts/text.ts';

/** Saves a CSV text as a file. */
export const saveCsv = (text: string, name: string): void => saveBlob(new Blob([text], { type: 'text/csv' }), name);

/** Hands on what is pasted outside of fields as a file, where it is a table: cells of a spreadsheet are lines with tabs. */
function usePastedCells(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('input:not([type=file]), textarea, [contenteditable]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.includes('\t') && text.trim().includes('\n')) latest.current(new File([text], 'pasted-cells.csv', { type: 'text/csv' }));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

const ACCEPTED =
  '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ImportFileProps = {
  /** The chosen file; null before one is chosen. */
  readonly file: { readonly name: string; readonly rows: string } | null;
  readonly disabled: boolean;
  /** The plan is over: nobody can be added. */
  readonly growthBlocked: boolean;
  readonly onChoose: (file: File) => void;
  /** Of the button that chooses a file. */
  readonly button: Ref<HTMLButtonElement>;
};

const ChosenFile = ({ file }: Pick<ImportFileProps, 'file'>): ReactNode => (
  <p className={styles.importFileText} role="status">
    {file ? (
      <>
        <bdi className="strong">{file.name}</bdi> <span className="dim">{file.rows}</span>
      </>
    ) : (
      <span className="dim">
        {t('Choose a .csv or .xlsx file, drop it here, or paste cells of a spreadsheet. It can have up to 10,000 rows.')}
      </span>
    )}
  </p>
);

/** Where a file is chosen or dropped, with a template to download. */
export function ImportFile({ file, disabled, growthBlocked, onChoose, button }: ImportFileProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isClosed = disabled || growthBlocked;
  const take = (files: FileList | null): void => {
    const [chosen] = files ?? [];
    if (chosen && !isClosed) onChoose(chosen);
  };
  usePastedCells((file) => !isClosed && onChoose(file));
  const over = (event: DragEvent, value: boolean): void => {
    event.preventDefault();
    setIsOver(value && !isClosed);
  };
  return (
    // Dropping a file is a second way beside the button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.importFile}
      role="group"
      aria-label={t('CSV file')}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <ChosenFile file={file} />
      <Button variant="subtle" leftSection={<Download {...ICON} />} onClick={() => saveCsv(templateFile(), 'users-template.csv')}>
        {t('Download template')}
      </Button>
      <Button
        ref={button}
        variant={file ? 'default' : 'filled'}
        leftSection={<FileUp {...ICON} />}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && chooser.current?.click()}
        {...growthButton(growthBlocked)}
      >
        {file ? t('Choose another file') : t('Choose file')}
      </Button>
      <input
        ref={chooser}
        className={styles.importFileInput}
        type="file"
        accept={ACCEPTED}
        aria-label={t('CSV file')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
