import Quill, { type Delta } from 'quill';
import 'quill/dist/quill.snow.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { isProblem, readRichText, withImages } from '../../../shared/courses/rich-text.ts';
import { assetUrl } from '../../api/tenant-address.ts';
import type { Caret, EditorProps } from './editor-props.ts';
import './purify.ts';
import './quill-editor.css';

/** Whatever else a paste brings along is dropped by the editor itself. */
const FORMATS = ['header', 'font', 'bold', 'italic', 'underline', 'strike', 'list', 'align', 'indent', 'link', 'image'];
const IMAGES = 'image/png,image/jpeg,image/webp,image/gif';

type QuillProps = Omit<EditorProps, 'initial'> & {
  /** What Quill begins with, asked for when it is put up. */
  begin: () => { readonly initial: string | null; readonly caret: Caret | null };
};

function contentsOf(initial: string | null): { insert: unknown }[] {
  const text = initial ? readRichText(initial) : null;
  return text && !isProblem(text) ? [...withImages(text, assetUrl).ops] : [];
}

/** Quill names the box around a picker, which has no role, and leaves the buttons in it without a name. */
function namePickers(tools: Element): void {
  for (const picker of tools.querySelectorAll('.ql-picker')) {
    picker.querySelector('.ql-picker-label')?.setAttribute('aria-label', picker.getAttribute('aria-label') ?? '');
    picker.removeAttribute('aria-label');
    for (const item of picker.querySelectorAll('.ql-picker-item')) item.setAttribute('aria-label', item.getAttribute('data-label') ?? '');
  }
}

/** Quill owns its element; React only gives it the place. */
export function QuillEditor({ begin, onChange, placeholder, label, onImage }: QuillProps): ReactNode {
  const pattern = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const quill = useRef<Quill | null>(null);
  const told = useRef({ begin, onChange, onImage });
  useEffect(() => {
    told.current = { begin, onChange, onImage };
  });

  const insert = async (picture: File): Promise<void> => {
    const editor = quill.current;
    if (!editor) return;
    const at = editor.getSelection(true)?.index ?? editor.getLength();
    const path = await told.current.onImage(picture);
    // The author may have left: what stands in the unit by then is newer than this editor.
    if (path && quill.current === editor) editor.insertEmbed(at, 'image', assetUrl(path), 'user');
  };
  const put = useRef(insert);

  useEffect(() => {
    const [model, place] = [pattern.current?.firstElementChild, page.current];
    if (!model || !place || !bar.current) return undefined;
    // Quill rebuilds its toolbar in place, so each editor gets a copy of what React drew.
    const tools = bar.current.appendChild(model.cloneNode(true));
    const bench = bar.current;
    const { initial, caret } = told.current.begin();
    const own = place.appendChild(document.createElement('div'));
    const editor = new Quill(own, {
      theme: 'snow',
      formats: FORMATS,
      placeholder,
      modules: {
        toolbar: { container: tools as HTMLElement, handlers: { image: () => file.current?.click() } },
        // Pasted and dropped pictures are uploaded, never written into the text.
        uploader: {
          mimetypes: IMAGES.split(','),
          handler: (_range: unknown, files: File[]) =>
            void files.reduce((before, picture) => before.then(() => put.current(picture)), Promise.resolve()),
        },
      },
    });
    namePickers(bench);
    editor.setContents(contentsOf(initial) as Delta['ops'], 'silent');
    editor.root.setAttribute('aria-label', label);
    editor.root.setAttribute('role', 'textbox');
    editor.root.setAttribute('aria-multiline', 'true');
    editor.on('text-change', (_change, _old, source) => {
      if (source === 'user') told.current.onChange(JSON.stringify({ ops: editor.getContents().ops }));
    });
    quill.current = editor;
    // Whoever was typing goes on typing.
    if (caret) editor.setSelection(caret.index, caret.length, 'silent');
    return () => {
      quill.current = null;
      own.remove();
      bench.replaceChildren();
    };
  }, [placeholder, label]);

  return (
    <>
      <div hidden ref={pattern}>
        <Toolbar />
      </div>
      <div className="editor-place" ref={bar} />
      <div className="rich-text editor-page" ref={page} />
      <input
        ref={file}
        type="file"
        accept={IMAGES}
        hidden
        onChange={(event) => {
          const [picture] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (picture) void insert(picture);
        }}
      />
    </>
  );
}

const Toolbar = (): ReactNode => (
  <div className="editor-bar" role="toolbar" aria-label="Formatting">
    <select className="ql-header" aria-label="Heading" defaultValue="">
      <option value="1">Heading 1</option>
      <option value="2">Heading 2</option>
      <option value="3">Heading 3</option>
      <option value="">Normal</option>
    </select>
    <select className="ql-font" aria-label="Font" defaultValue="">
      <option value="">Sans serif</option>
      <option value="serif">Serif</option>
      <option value="monospace">Monospace</option>
    </select>
    <i />
    <button type="button" className="ql-bold" aria-label="Bold" />
    <button type="button" className="ql-italic" aria-label="Italic" />
    <button type="button" className="ql-underline" aria-label="Underline" />
    <button type="button" className="ql-strike" aria-label="Strikethrough" />
    <i />
    <button type="button" className="ql-list" value="ordered" aria-label="Numbered list" />
    <button type="button" className="ql-list" value="bullet" aria-label="Bullet list" />
    <select className="ql-align" aria-label="Alignment" defaultValue="">
      <option value="">Left</option>
      <option value="center">Centre</option>
      <option value="right">Right</option>
      <option value="justify">Justified</option>
    </select>
    <i />
    <button type="button" className="ql-link" aria-label="Link" />
    <button type="button" className="ql-image" aria-label="Picture" />
    <button type="button" className="ql-clean" aria-label="Clear formatting" />
  </div>
);
