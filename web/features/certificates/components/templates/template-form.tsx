import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateField } from '../../../../../shared/certificates/template-fields.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import type { PreviewPage } from '../../api/preview-certificate.ts';
import { type Boxes, NO_BOXES } from '../../template-boxes.ts';
import { SaveNameless } from './nameless-template.tsx';
import { TemplateFields } from './template-fields.tsx';
import { fileProblem, TemplateFile } from './template-file.tsx';
import { TemplatePreview } from './template-preview.tsx';
import styles from './template-form.module.css';
import { t } from '../../../../texts/text.ts';

const LazyCanvas = lazyPart(async () => (await import('./template-canvas.tsx')).TemplateCanvas, { waiting: <Loading rows={8} /> });

/** A template as its form sends it. */
export type TemplateValues = {
  readonly name: string;
  readonly file: File | null;
  readonly boxes: Boxes;
  /** The size in pixels of the drawn page; null before it is drawn. */
  readonly canvas: { readonly width: number; readonly height: number } | null;
};

type TemplateFormProps = {
  /** The stored template with its page; null: a new one. */
  readonly stored: { readonly id: string; readonly name: string; readonly boxes: Boxes; readonly bytes: Uint8Array } | null;
  readonly onSubmit: (values: TemplateValues) => Promise<unknown>;
  readonly onCancel: () => void;
  readonly busyAct: string;
  /** Why the form cannot be sent. */
  readonly blocked?: string | undefined;
};

const HINT = 'template-hint';

type Values = { readonly name: string; readonly file: File | null; readonly bytes: Uint8Array | null; readonly boxes: Boxes };

/** The values of the form, whether they were changed, and a PDF that was chosen. */
function useValues({ stored }: TemplateFormProps) {
  const [values, setValues] = useState<Values>({
    name: stored?.name ?? '',
    file: null,
    bytes: stored?.bytes ?? null,
    boxes: stored?.boxes ?? NO_BOXES,
  });
  const [changed, setChanged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    setChanged(true);
  };
  const choose = async (file: File): Promise<void> => {
    const refused = fileProblem(file);
    setProblem(refused);
    if (refused === null) set({ file, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return { values, changed, problem, set, choose };
}

/** Sends the form; what was typed stays when that fails. */
function useSending(onSubmit: TemplateFormProps['onSubmit']) {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const send = async (values: TemplateValues): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setMessages([]);
    try {
      await onSubmit(values);
    } catch (thrown) {
      setMessages(toApiError(thrown).messages);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, messages, send, sending };
}

type TemplateSheetProps = {
  readonly bytes: Uint8Array;
  readonly boxes: Boxes;
  /** What a preview is drawn on; null until the page is shown. */
  readonly page: PreviewPage | null;
  readonly onBoxes: (boxes: Boxes) => void;
  readonly onOpen: (opened: boolean) => void;
};

/** The page with the boxes of its fields, and how a certificate looks on it. */
function TemplateSheet({ bytes, boxes, page, onBoxes, onOpen }: TemplateSheetProps): ReactNode {
  const [field, setField] = useState<TemplateField>('name');
  return (
    <>
      <TemplateFields field={field} boxes={boxes} hintId={HINT} onField={setField} onBoxes={onBoxes} />
      <LazyCanvas
        bytes={bytes}
        boxes={boxes}
        field={field}
        describedBy={HINT}
        onField={setField}
        onBox={(of, box) => onBoxes({ ...boxes, [of]: box })}
        onOpen={onOpen}
      />
      {page && <TemplatePreview page={page} boxes={boxes} />}
    </>
  );
}

const pageOf = (file: File | null, stored: TemplateFormProps['stored']): PreviewPage => (file ? { file } : { id: stored?.id ?? '' });

/** What is wrong with what was sent. */
const Messages = ({ messages }: { messages: readonly string[] }): ReactNode =>
  messages.length > 0 && (
    <Note tone="danger" alert>
      <MessageLines messages={messages} />
    </Note>
  );

type FootProps = Pick<TemplateFormProps, 'blocked' | 'busyAct' | 'onCancel'> & {
  readonly changed: boolean;
  readonly isReady: boolean;
  readonly busy: boolean;
};

/** Says whether something is unsaved, and has the ways out of the form. */
const Foot = ({ blocked, changed, isReady, busy, busyAct, onCancel }: FootProps): ReactNode => (
  <div className={styles.templateFoot}>
    <span className="small dim" role="status">
      {blocked ?? (changed ? t('Unsaved changes') : '')}
    </span>
    <Button variant="default" onClick={onCancel}>
      {t('Cancel')}
    </Button>
    <Button type="submit" disabled={!isReady && !blocked} aria-disabled={busy || Boolean(blocked) || undefined} title={blocked}>
      {busy ? busyAct : t('Save')}
    </Button>
  </div>
);

/** The form of a certificate template: its name, its PDF, and where the fields lie on the page. */
export function TemplateForm(props: TemplateFormProps): ReactNode {
  const { stored, onSubmit, onCancel, busyAct, blocked } = props;
  const { values, changed, problem, set, choose } = useValues(props);
  const { busy, messages, send, sending } = useSending(onSubmit);
  const [opened, setOpened] = useState(false);
  const { name, file, bytes, boxes } = values;
  const isReady = opened && name.trim() !== '' && (file !== null || stored !== null);
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  const unsaved = useCallback(() => dirty.current && !sending.current, [sending]);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = (): void => {
    const canvas = form.current?.querySelector('canvas') ?? null;
    void send({ name: name.trim(), file, boxes, canvas: canvas && { width: canvas.width, height: canvas.height } });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isReady || blocked || busy) return;
    if (boxes.name) save();
    else setAsking(true);
  };
  return (
    <form ref={form} className={styles.templateForm} noValidate onSubmit={submit}>
      <Messages messages={messages} />
      <TextInput
        label={t('Name')}
        name="name"
        maw={420}
        maxLength={100}
        autoComplete="off"
        required
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TemplateFile file={file} hasPage={bytes !== null} problem={problem} onChoose={(chosen) => void choose(chosen)} />
      {bytes && (
        <TemplateSheet
          bytes={bytes}
          boxes={boxes}
          page={opened ? pageOf(file, stored) : null}
          onBoxes={(next) => set({ boxes: next })}
          onOpen={setOpened}
        />
      )}
      <Foot {...{ blocked, changed, isReady, busy, busyAct, onCancel }} />
      <SaveNameless opened={asking} busyAct={busyAct} onClose={() => setAsking(false)} onSave={save} />
      <UnsavedGuard unsaved={unsaved} />
    </form>
  );
}
