import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { TEMPLATE_FIELDS, type TemplateField } from '../../../../../shared/certificates/template-fields.ts';
import { PdfSheet } from '../../../../design/widgets/pdf/pdf-sheet.tsx';
import { type Box, boxAfterKey, boxBetween, type Boxes, boxText, FIELD_LABELS } from '../../template-boxes.ts';
import styles from './template-canvas.module.css';
import { t } from '../../../../texts/text.ts';

type Point = { readonly x: number; readonly y: number };

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
};

/** A drag over the page; leaving the page cancels it. */
function useDrag(onBox: (box: Box) => void) {
  const [drag, setDrag] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const end = (): void => setDrag(null);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      const target = event.target as Element; // elements alone get pointers
      // A finger would keep the events of a drag that leaves the page.
      if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
      const from = pointOf(event);
      setDrag({ from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (drag) setDrag({ ...drag, to: pointOf(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const box = drag && boxBetween(drag.from, pointOf(event));
      end();
      if (box) onBox(box);
    },
    onPointerLeave: end,
    onPointerCancel: end,
  };
  return { drawn: drag && boxBetween(drag.from, drag.to), handlers };
}

const placed = ([x, y, width, height]: Box): { left: string; top: string; width: string; height: string } => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

type PlacedProps = {
  readonly field: TemplateField;
  readonly box: Box;
  readonly chosen: boolean;
  readonly describedBy: string;
  readonly onChoose: () => void;
  readonly onBox: (box: Box | null) => void;
};

/** The box of a field: arrow keys move it, with Shift they change its size, Delete takes it away. */
function PlacedBox({ field, box, chosen, describedBy, onChoose, onBox }: PlacedProps): ReactNode {
  const onKey = (event: KeyboardEvent): void => {
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const next = isRemoval ? null : boxAfterKey(box, event.key, event.shiftKey);
    if (!isRemoval && !next) return;
    event.preventDefault();
    onBox(next);
  };
  return (
    <button
      type="button"
      id={`box-${field}`}
      className={styles.templateBox}
      data-chosen={chosen || undefined}
      style={placed(box)}
      aria-label={`${t(FIELD_LABELS[field])}: ${boxText(box)}`}
      aria-describedby={describedBy}
      onFocus={onChoose}
      onKeyDown={onKey}
    >
      <span aria-hidden="true">{t(FIELD_LABELS[field])}</span>
    </button>
  );
}

type TemplateCanvasProps = {
  readonly bytes: Uint8Array;
  readonly boxes: Boxes;
  readonly field: TemplateField;
  readonly describedBy: string;
  readonly onField: (field: TemplateField) => void;
  readonly onBox: (field: TemplateField, box: Box | null) => void;
  readonly onOpen: (opened: boolean) => void;
};

/** The first page of a template with the boxes of its fields, which are drawn by mouse, pen or finger. */
export function TemplateCanvas({ bytes, boxes, field, describedBy, onField, onBox, onOpen }: TemplateCanvasProps): ReactNode {
  const { drawn, handlers } = useDrag((box) => onBox(field, box));
  return (
    <PdfSheet bytes={bytes} label={t('Page of the certificate')} onOpen={onOpen}>
      <div className={styles.templateSurface} {...handlers}>
        {TEMPLATE_FIELDS.map((each) => {
          const box = boxes[each];
          return (
            box && (
              <PlacedBox
                key={each}
                field={each}
                box={box}
                chosen={each === field}
                describedBy={describedBy}
                onChoose={() => onField(each)}
                onBox={(next) => {
                  onBox(each, next);
                  if (!next) document.getElementById(`field-${each}`)?.focus();
                }}
              />
            )
          );
        })}
        {drawn && <div className={styles.templateDrawn} style={placed(drawn)} />}
      </div>
    </PdfSheet>
  );
}
