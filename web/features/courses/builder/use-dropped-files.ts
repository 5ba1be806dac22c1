import { type DragEvent, useEffect, useRef, useState } from 'react';
import { hasFiles } from '../../../design/patterns/behaviour/has-files.ts';
import { isPicture } from '../../../design/widgets/paste/picture-type.ts';
import type { FormUnit } from './course-form.ts';
import { linkedVideo } from './dropped-files.ts';

type Dropping = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Called with the members of a video unit. */
  readonly onLink: (body: FormUnit['body']) => void;
};

const isOf = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
/** Pictures belong to the text that they are dropped or pasted into; files dropped on the resources are resources. */
const TEXT = '[data-editor]';
export const DROP_TARGET = 'data-takes-files';
const FIELD = 'input, textarea, [contenteditable], [role="dialog"]';

const belongsToTarget = (target: EventTarget | null, files: readonly File[]): boolean =>
  isOf(target, `[${DROP_TARGET}]`) || (isOf(target, TEXT) && files.every(isPicture));

/** Files and links of videos that are dropped or pasted anywhere on the builder. */
export function useDroppedFiles({ disabled, onFiles, onLink }: Dropping) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ disabled, onFiles, onLink });
  useEffect(() => {
    latest.current = { disabled, onFiles, onLink };
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const { target } = event;
      if (latest.current.disabled || event.defaultPrevented || belongsToTarget(target, files)) return;
      const video = isOf(target, FIELD) ? null : linkedVideo(event.clipboardData?.getData('text/plain') ?? '');
      if (files.length > 0) latest.current.onFiles(files);
      else if (video) latest.current.onLink(video);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor of a text sees it, which drops what it cannot hold.
    document.addEventListener('paste', paste, { capture: true });
    return () => document.removeEventListener('paste', paste, { capture: true });
  }, []);
  return {
    isOver,
    onDragOver: (event: DragEvent): void => {
      if (disabled || !hasFiles(event)) return;
      event.preventDefault();
      setIsOver(!isOf(event.target, `[${DROP_TARGET}]`));
    },
    onDragLeave: (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setIsOver(false);
    },
    onDropCapture: (event: DragEvent): void => {
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (disabled || files.length === 0 || belongsToTarget(event.target, files)) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
}
