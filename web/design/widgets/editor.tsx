import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Note } from '../patterns/state/note.tsx';
import { usePart } from '../patterns/use-part.ts';
import { Button } from '../primitives/button.ts';
import type { Caret, EditorProps } from './editor-props.ts';
import { paragraphOf, StillText } from './still-text.tsx';
import './editor.css';
import './rich-text.css';

// Quill is as large as the rest of the builder: it comes when a text is on the screen.
const loadQuill = async () => (await import('./quill-editor.tsx')).QuillEditor;

/**
 * The text of a unit, written as it will be read. Until Quill has come the text stands there as it is; what is one plain paragraph, or
 * nothing yet, can be typed at once, and Quill goes on at the same letter.
 */
export function Editor(props: EditorProps): ReactNode {
  const { initial, label, placeholder, onChange } = props;
  const latest = useRef(initial);
  const caret = useRef<Caret | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    part: Quill,
    failed,
    fetch,
  } = usePart(loadQuill, () => {
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
      <div className="editor">
        <Quill {...props} begin={() => ({ initial: latest.current, caret: caret.current })} onChange={change} />
      </div>
    );
  return (
    <div className="editor">
      <ToolbarToCome />
      <div className="rich-text editor-page">
        {failed && (
          <Note tone="danger" title="The editor could not be loaded. What is written here is kept." alert>
            <Button size="xs" variant="default" onClick={fetch}>
              Try again
            </Button>
          </Note>
        )}
        <Waiting initial={initial} label={label} placeholder={placeholder} field={field} busy={!failed} onChange={change} />
      </div>
    </div>
  );
}

type WaitingProps = Pick<EditorProps, 'initial' | 'label' | 'placeholder' | 'onChange'> & {
  field: React.RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
};

/** The text before its editor is there: typed into where it is plain, read where it is not. */
function Waiting({ initial, label, placeholder, field, busy, onChange }: WaitingProps): ReactNode {
  const [text, setText] = useState(() => paragraphOf(initial));
  if (text === null) return <StillText delta={initial ?? ''} label={label} busy={busy} />;
  return (
    <textarea
      ref={field}
      className="editor-plain"
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

/** Widths of Quill's tools, so that the bar breaks where the real one will. */
const TOOLS = [98, 108, 0, 34, 34, 34, 34, 0, 34, 34, 28, 0, 34, 34, 34] as const;

const ToolbarToCome = (): ReactNode => (
  <div className="editor-place" aria-hidden>
    <div className="editor-bar">
      {TOOLS.map((width, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- a fixed row of boxes
        width === 0 ? <i key={i} /> : <span key={i} style={{ width, height: 34 }} />,
      )}
    </div>
  </div>
);
