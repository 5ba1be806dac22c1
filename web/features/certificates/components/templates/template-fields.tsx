import type { ReactNode } from 'react';
import { TEMPLATE_FIELDS, type TemplateField } from '../../../../../shared/certificates/template-fields.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { Radio } from '../../../../design/primitives/choice.ts';
import { type Boxes, FIELD_LABELS, NO_BOXES, boxOf } from '../../template-boxes.ts';
import styles from './template-form.module.css';
import { t } from '../../../../texts/text.ts';

type TemplateFieldsProps = {
  readonly field: TemplateField;
  readonly boxes: Boxes;
  /** Ids of what says how boxes are drawn. */
  readonly hintId: string;
  readonly onField: (field: TemplateField) => void;
  readonly onBoxes: (boxes: Boxes) => void;
};

/** Chooses the field whose box is drawn next, and places a box without a pointer. */
export function TemplateFields({ field, boxes, hintId, onField, onBoxes }: TemplateFieldsProps): ReactNode {
  const isPlaced = boxes[field] !== null;
  const place = (): void => {
    if (!isPlaced) onBoxes({ ...boxes, [field]: boxOf(field) });
    // Once it is there.
    requestAnimationFrame(() => document.getElementById(`box-${field}`)?.focus());
  };
  return (
    <div className={styles.templateFields}>
      <Radio.Group
        label={t('Field')}
        value={field}
        onChange={(value) => onField(TEMPLATE_FIELDS.find((name) => name === value) ?? field)}
        aria-describedby={hintId}
      >
        <div className={styles.templateRadios}>
          {TEMPLATE_FIELDS.map((name) => (
            <Radio
              key={name}
              id={`field-${name}`}
              value={name}
              size="md"
              label={boxes[name] ? t('{field} (placed)', { field: t(FIELD_LABELS[name]) }) : t(FIELD_LABELS[name])}
            />
          ))}
        </div>
      </Radio.Group>
      <p className="small dim" id={hintId}>
        {t(
          'Drag a rectangle on the page. A new one replaces the earlier one. With the keyboard: place the box, move it with the arrow keys, change its size with Shift and the arrow keys, and remove it with Delete.',
        )}
      </p>
      <div className={styles.templateActs}>
        <Button variant="default" onClick={place}>
          {isPlaced
            ? t('Go to the box of {field}', { field: t(FIELD_LABELS[field]) })
            : t('Place {field}', { field: t(FIELD_LABELS[field]) })}
        </Button>
        <Button variant="subtle" onClick={() => onBoxes(NO_BOXES)}>
          {t('Clear Selections')}
        </Button>
      </div>
    </div>
  );
}
