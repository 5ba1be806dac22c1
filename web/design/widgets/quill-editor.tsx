import { clsx } from 'clsx';
import type Quill from 'quill';
import { Delta } from 'quill';
import './quill-snow.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ALT_LIMIT, readAllowedText, withImages } from '../../../shared/courses/rich-text.ts';
import { assetUrl } from '../../api/tenant-address.ts';
import { CopyingQuill } from './delta/copying-quill.tsx';
import type { Caret, EditorProps } from './editor-props.ts';
import { readDrops } from './paste/dropped-page.ts';
import { withLatePicture } from './paste/late-picture.ts';
import { clipboardOptions } from './paste/paste-clipboard.ts';
import { TAKEN_PICTURES } from './paste/picture-type.ts';
import { uploaderOptions } from './paste/picture-uploader.ts';
import type { PictureInsert } from './paste/insert-pictures.ts';
import { usePastes } from './paste/use-pastes.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import './purify.ts';
import { type Picture, pictureAt, pictureToDescribe } from './quill-image.ts';
import editorStyles from './editor.module.css';
import styles from './quill-editor.module.css';
import richTextStyles from './rich-text.module.css';
import { t } from '../../texts/text.ts';

/** The formats of the editor; Quill removes all others from pasted text. */
const FORMATS = ['header', 'font', 'bold', 'italic', 'underline', 'strike', 'list', 'align', 'indent', 'link', 'image'];

type QuillProps = Omit<EditorProps, 'initial'> & {
  /** Returns the initial text and caret; called when Quill is created. */
  begin: () => { readonly initial: string | null; readonly caret: Caret | null };
};

function contentsOf(initial: string | null): { insert: unknown }[] {
  const text = initial ? readAllowedText(initial) : null;
  return text ? [...withImages(text, assetUrl).ops] : [];
}

/** Quill names the box around a picker, which has no role, and leaves the buttons in it without a name. */
function namePickers(tools: Element): void {
  for (const picker of tools.querySelectorAll('.ql-picker')) {
    picker.querySelector('.ql-picker-label')?.setAttribute('aria-label', picker.getAttribute('aria-label') ?? '');
    picker.removeAttribute('aria-label');
    for (const item of picker.querySelectorAll('.ql-picker-item')) item.setAttribute('aria-label', item.getAttribute('data-label') ?? '');
  }
}

/** Names the text for assistive technology, to which Quill's element is a box without a role. */
function nameText(text: HTMLElement, label: string, language: string | undefined): void {
  if (language !== undefined) text.lang = language;
  text.setAttribute('aria-label', label);
  text.setAttribute('role', 'textbox');
  text.setAttribute('aria-multiline', 'true');
}

type PictureRequest = Picture & { readonly done: () => void };

/** The descriptions of pictures, which are asked for. */
function useDescriptions(quill: RefObject<Quill | null>) {
  const [asked, setAsked] = useState<PictureRequest | null>(null);
  /** Resolves when the picture was described, or that was put off. */
  const ask = (picture: Picture | null): Promise<void> => new Promise((done) => (picture ? setAsked({ ...picture, done }) : done()));
  const answer = (alt: string | null): void => {
    if (!asked) return;
    if (alt !== null) quill.current?.formatText(asked.index, 1, 'alt', alt, 'user');
    setAsked(null);
    quill.current?.setSelection(asked.index + 1, 0, 'silent');
    asked.done();
  };
  return { asked, ask, answer };
}

/** Inserts a picture into a text that is edited no more. */
const lateText = (closed: Quill, place: number, picture: PictureInsert) => (text: string) =>
  JSON.stringify({ ops: withLatePicture(new Delta(contentsOf(text) as Delta['ops']), closed.getContents(), place, picture) });

/** The Quill editor. Quill manages its element; React renders the container only. */
export function QuillEditor({ begin, onChange, placeholder, label, language, ...told }: QuillProps): ReactNode {
  const pattern = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const quill = useRef<Quill | null>(null);
  const handlers = useRef({ begin, onChange, ...told });
  useEffect(() => {
    handlers.current = { begin, onChange, ...told };
  });

  const { asked, ask, answer } = useDescriptions(quill);
  const { onPaste, insertFiles, note } = usePastes(quill, {
    onImage: (picture) => handlers.current.onImage(picture),
    onPictures: (missing) => handlers.current.onPictures(missing),
    insertLate: (...late) => handlers.current.onLateChange(lateText(...late)),
  });
  /** Inserts pictures, and asks for the description of each. */
  const putFiles = async (files: readonly File[], index: number): Promise<void> => {
    for (const place of await insertFiles(files, index)) await ask({ index: place, alt: null });
  };
  const pasted = useRef(onPaste);
  const put = useRef(putFiles);
  const describe = useRef(ask);

  useEffect(() => {
    const [model, place] = [pattern.current?.firstElementChild, page.current];
    if (!model || !place || !bar.current) return undefined;
    // Quill rebuilds its toolbar in place, so each editor gets a copy of what React drew.
    const tools = bar.current.appendChild(model.cloneNode(true));
    const bench = bar.current;
    const { initial, caret } = handlers.current.begin();
    const element = place.appendChild(document.createElement('div'));
    const editor = new CopyingQuill(element, {
      theme: 'snow',
      formats: FORMATS,
      placeholder,
      modules: {
        clipboard: clipboardOptions((...paste) => pasted.current(...paste)),
        toolbar: {
          container: tools as HTMLElement,
          handlers: { image: () => file.current?.click(), alt: () => void describe.current(pictureToDescribe(editor)) },
        },
        // Pasted and dropped pictures are uploaded, never written into the text.
        uploader: uploaderOptions((...files) => void put.current(...files)),
      },
    });
    namePickers(bench);
    editor.setContents(contentsOf(initial) as Delta['ops'], 'silent');
    nameText(editor.root, label, language);
    readDrops(editor);
    editor.on('text-change', (_change, _old, source) => {
      if (source === 'user') handlers.current.onChange(JSON.stringify({ ops: editor.getContents().ops }));
    });
    editor.root.addEventListener('click', ({ target }) => void describe.current(pictureAt(editor, target)));
    quill.current = editor;
    // Restores the caret, so that typing can continue.
    if (caret) editor.setSelection(caret.index, caret.length, 'silent');
    return () => {
      quill.current = null;
      element.remove();
      bench.replaceChildren();
    };
  }, [placeholder, label, language]);

  return (
    <>
      <div hidden ref={pattern}>
        <Toolbar />
      </div>
      <div className={editorStyles.editorPlace}>
        <div ref={bar} />
        {note}
      </div>
      <div className={clsx(richTextStyles.richText, editorStyles.editorPage, styles.editorPage)} ref={page} />
      <PictureChooser field={file} onPicture={(picture) => void putFiles([picture], quill.current?.getSelection(true)?.index ?? 0)} />
      {asked && <PictureDialog key={asked.index} alt={asked.alt} limit={ALT_LIMIT} onSave={answer} onClose={() => answer(null)} />}
    </>
  );
}

const PictureChooser = ({
  field,
  onPicture,
}: {
  field: RefObject<HTMLInputElement | null>;
  onPicture: (file: File) => void;
}): ReactNode => (
  <input
    ref={field}
    type="file"
    accept={TAKEN_PICTURES.join(',')}
    hidden
    onChange={(event) => {
      const [picture] = event.currentTarget.files ?? [];
      event.currentTarget.value = '';
      if (picture) onPicture(picture);
    }}
  />
);

const Toolbar = (): ReactNode => (
  <div className={clsx(editorStyles.editorBar, styles.editorBar)} role="toolbar" aria-label={t('Formatting')}>
    <select className="ql-header" aria-label={t('Heading')} defaultValue="">
      <option value="1">{t('Heading 1')}</option>
      <option value="2">{t('Heading 2')}</option>
      <option value="3">{t('Heading 3')}</option>
      <option value="">{t('Normal')}</option>
    </select>
    <select className="ql-font" aria-label={t('Font')} defaultValue="">
      <option value="">{t('Sans serif')}</option>
      <option value="serif">{t('Serif')}</option>
      <option value="monospace">{t('Monospace')}</option>
    </select>
    <i />
    <button type="button" className="ql-bold" aria-label={t('Bold')} />
    <button type="button" className="ql-italic" aria-label={t('Italic')} />
    <button type="button" className="ql-underline" aria-label={t('Underline')} />
    <button type="button" className="ql-strike" aria-label={t('Strikethrough')} />
    <i />
    <button type="button" className="ql-list" value="ordered" aria-label={t('Numbered list')} />
    <button type="button" className="ql-list" value="bullet" aria-label={t('Bullet list')} />
    <select className="ql-align" aria-label={t('Alignment')} defaultValue="">
      <option value="">{t('Left')}</option>
      <option value="center">{t('Centre')}</option>
      <option value="right">{t('Right')}</option>
      <option value="justify">{t('Justified')}</option>
    </select>
    <i />
    <button type="button" className="ql-link" aria-label={t('Link')} />
    <button type="button" className="ql-image" aria-label={t('Picture')} />
    <button type="button" className="ql-alt" aria-label={t('Describe a picture')}>
      {t('Alt')}
    </button>
    <button type="button" className="ql-clean" aria-label={t('Clear formatting')} />
  </div>
);
