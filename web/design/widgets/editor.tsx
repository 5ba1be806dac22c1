import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Note } from '../patterns/state/note.tsx';
import { useLazyModule } from '../patterns/behaviour/use-lazy-module.ts';
import { Button } from '../primitives/button.ts';
import type { Caret, EditorProps } from './editor-props.ts';
import { DeltaView } from './delta/delta-view.tsx';
import { paragraphOf } from './delta/paragraph.ts';
import richTextStyles from './rich-text.module.css';
import styles from './editor.module.css';
import { t } from '../../texts/text.ts';

// Quill is as large as the rest of the builder: it is loaded when a text is on the screen.
const loadQuill = async () => (await import('./quill-editor.tsx')).QuillEditor;

/**
 * The editor of a unit's text, in the styles that learners see. Until Quill is loaded the text is shown; a blank text or one plain paragraph
 * can be typed at once, and Quill takes over at the same caret position.
 */
export function Editor(props: EditorProps): ReactNode {
  const { initial, label, language, placeholder, onChange } = props;
  const latest = useRef(initial);
  const caret = useRef<Caret | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    part: Quill,
    failed,
    fetch,
  } = useLazyModule(loadQuill, () => {
    const typing = field.current;
    caret.current =
      typing && document.activeElement === typing
        ? { index: typing.selectionStart, length: typing.selectionEnd - typing.selectionStart }
        : null;
  });
  useLayoutEffect(fetch, [fetch]);
  const change = (delta: string): void => {
    latest.current = delta;
    onChange(delta);
  };
  if (Quill)
    return (
      <div data-editor>
        <Quill {...props} begin={() => ({ initial: latest.current, caret: caret.current })} onChange={change} />
      </div>
    );
  return (
    <div data-editor>
      <ToolbarPlaceholder />
      <div className={clsx(richTextStyles.richText, styles.editorPage)}>
        {failed && (
          <Note tone="danger" title={t('The editor could not be loaded. Your text is safe.')} alert>
            <Button size="xs" variant="default" onClick={fetch}>
              {t('Try again')}
            </Button>
          </Note>
        )}
        <TextBeforeQuill
          initial={initial}
          label={label}
          language={language}
          placeholder={placeholder}
          field={field}
          busy={!failed}
          onChange={change}
        />
      </div>
    </div>
  );
}

const RenderedText = ({ delta, label, busy }: { delta: string; label: string; busy: boolean }): ReactNode => (
  <div className={clsx(styles.editorStill, 'ql-editor')} role="group" aria-label={label} aria-busy={busy}>
    <DeltaView delta={delta} failed={null} />
  </div>
);

type TextBeforeQuillProps = Pick<EditorProps, 'initial' | 'label' | 'language' | 'placeholder' | 'onChange'> & {
  field: React.RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
};

/** The text before Quill is loaded: a text area where it is plain, else its rendering. */
function TextBeforeQuill({ initial, label, language, placeholder, field, busy, onChange }: TextBeforeQuillProps): ReactNode {
  const [text, setText] = useState(() => paragraphOf(initial));
  if (text === null) return <RenderedText delta={initial ?? ''} label={label} busy={busy} />;
  return (
    <textarea
      ref={field}
      className={styles.editorPlain}
      dir="auto"
      lang={language}
      aria-label={label}
      aria-busy={busy}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(JSON.stringify({ ops: [{ insert: `${value}\n` }] }));
      }}
    />
  );
}

/** Widths of Quill's tools, so that the placeholder wraps as the toolbar will. */
const TOOLS = [98, 108, 0, 34, 34, 34, 34, 0, 34, 34, 28, 0, 34, 34, 44, 34] as const;

const ToolbarPlaceholder = (): ReactNode => (
  <div className={styles.editorPlace} aria-hidden>
    <div className={styles.editorBar}>
      {TOOLS.map((width, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- a fixed row of boxes
        width === 0 ? <i key={i} /> : <span key={i} style={{ width, height: 34 }} />,
      )}
    </div>
  </div>
);
