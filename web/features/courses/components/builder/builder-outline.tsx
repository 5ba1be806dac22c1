import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { descriptorOf } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { Badge } from '../../../../design/patterns/state/status.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Menu } from '../../../../design/primitives/menu.ts';
import { Sortable } from '../../../../design/widgets/sortable.tsx';
import { type CourseForm, type FormUnit, neighbourOf, titleOf } from '../../builder/course-form.ts';
import type { Problem } from '../../builder/problems.ts';
import { shortProgress } from '../../../../api/uploads/progress-text.ts';
import type { Upload } from '../../builder/uploads.ts';
import { UNIT_KIND_FORMS } from '../unit-kinds/unit-kinds.ts';
import { LanguagesCard } from '../languages/languages-card.tsx';
import { DeleteUnit } from './delete-unit.tsx';
import styles from './builder-outline.module.css';
import gripStyles from './grip.module.css';
import { plural, t } from '../../../../texts/text.ts';

type OutlineProps = {
  form: CourseForm;
  courseId: string | null;
  /** Never published. */
  isDraft: boolean;
  chosen: string | null;
  problems: readonly Problem[];
  onChoose: (key: string | null) => void;
  onMove: (from: number, to: number) => void;
  onAdd: (kind: FormUnit['kind']) => void;
  onRemove: (key: string) => void;
  uploads: readonly Upload[];
};

/** Kinds that the builder offers, in the order of its menu. */
const OFFERED = Object.entries(UNIT_KIND_FORMS).map(([kind, { icon }]) => ({ kind: kind as FormUnit['kind'], Icon: icon }));

const problemText = (count: number): string => plural(count, '{count} problem', '{count} problems');

/** How far the upload of a unit's file is; null without one. */
function uploadText({ key }: FormUnit, uploads: readonly Upload[]): { readonly text: string; readonly failed: boolean } | null {
  const upload = uploads.find(({ target }) => target === `unit:${key}`);
  if (!upload) return null;
  const { error, progress } = upload;
  if (error !== null) return { text: error, failed: true };
  return { text: shortProgress(progress), failed: false };
}

/** Returns the failures of uploads for units that are not on the screen, to be read out; the one that is there says its own. */
const failuresOf = (uploads: readonly Upload[], chosen: string | null): string =>
  uploads
    .flatMap(({ target, file, error }) =>
      target.startsWith('unit:') && target !== `unit:${chosen}` && error ? [`${file.name}: ${error}`] : [],
    )
    .join(' ');

const UploadFailures = ({ uploads, chosen }: Pick<OutlineProps, 'uploads' | 'chosen'>): ReactNode => (
  <p className="sr" role="status">
    {failuresOf(uploads, chosen)}
  </p>
);

function secondLine({ kind, questions }: FormUnit): string {
  const { printed, requires } = descriptorOf(kind);
  const words = t(printed);
  if (questions.length > 0) return plural(questions.length, '{kind} · {count} question', '{kind} · {count} questions', { kind: words });
  return requires.questions ? t('{kind} · No questions', { kind: words }) : words;
}

const BadMark = (): ReactNode => <CircleAlert className={styles.builderProblemMark} size={16} strokeWidth={1.75} aria-hidden />;

/** Names the button that adds a unit, which takes the focus when the last one is deleted. */
const ADD = 'add';

const AddUnit = ({ onAdd }: Pick<OutlineProps, 'onAdd'>): ReactNode => (
  <Menu position="bottom-start" width="target">
    <Menu.Target>
      <Button variant="default" fullWidth data-unit={ADD} leftSection={<Plus {...ICON} />}>
        {t('Add')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {OFFERED.map(({ kind, Icon }) => (
        <Menu.Item key={kind} leftSection={<Icon {...ICON} />} onClick={() => onAdd(kind)}>
          {t(descriptorOf(kind).printed)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

type CardProps = Pick<OutlineProps, 'form' | 'courseId' | 'isDraft'> & { isChosen: boolean; problems: number; onChoose: () => void };

/** The course above its units, marked until it is published. */
const CourseCard = ({ form, courseId, isDraft, isChosen, problems, onChoose }: CardProps): ReactNode => (
  <button type="button" className={styles.builderCourse} aria-current={isChosen ? 'step' : undefined} onClick={onChoose}>
    <span className={styles.builderThumb}>
      <Cover of={`course:${courseId ?? 'new'}`} image={form.course.thumbnail && assetUrl(form.course.thumbnail)} small />
    </span>
    <span className="grow">
      <b>{t('Course overview')}</b>
      {problems > 0 ? <small data-bad>{problemText(problems)}</small> : <small>{t('Category, dates, certificate')}</small>}
    </span>
    {isDraft && <Badge>{t('Draft')}</Badge>}
    {problems > 0 && <BadMark />}
  </button>
);

/** The unit that is asked about before it is deleted. The focus goes to its neighbour, since its own button is gone. */
function useDeletion(units: CourseForm['units'], onRemove: OutlineProps['onRemove']) {
  const list = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null || next.current === null) return undefined;
    const { current: key } = next;
    next.current = null;
    // After the dialog has given the focus back to a button that is gone.
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-unit="${CSS.escape(key)}"]`)?.focus());
    return () => clearTimeout(timer);
  }, [asked]);
  const index = units.findIndex(({ key }) => key === asked);
  const unit = units[index];
  const dialog = unit && (
    <DeleteUnit
      unit={unit}
      index={index}
      opened
      onClose={() => setAsked(null)}
      onRemove={() => {
        next.current = neighbourOf(units, unit.key) ?? ADD;
        onRemove(unit.key);
      }}
    />
  );
  return { list, ask: setAsked, dialog };
}

const DeleteButton = ({ place, onAsk }: { place: number; onAsk: () => void }): ReactNode => (
  <ActionIcon className={styles.builderUnitDelete} aria-label={t('Delete unit {index}', { index: place })} onClick={onAsk}>
    <Trash2 size={16} strokeWidth={1.75} aria-hidden />
  </ActionIcon>
);

/** The course and its units; drag, or lift with the grip's keys. */
export function BuilderOutline(props: OutlineProps): ReactNode {
  const { form, courseId, isDraft, chosen, problems, onChoose, onMove, onAdd, onRemove, uploads } = props;
  const { list, ask, dialog } = useDeletion(form.units, onRemove);
  const countOf = (key: string | null): number => problems.filter(({ unit }) => unit === key).length;
  const items = form.units.map((unit, i) => ({ id: unit.key, name: titleOf(unit, i), unit }));
  return (
    <nav className={styles.builderOutline} aria-label={t('Units')} ref={list}>
      <CourseCard
        form={form}
        courseId={courseId}
        isDraft={isDraft}
        isChosen={chosen === null}
        problems={countOf(null)}
        onChoose={() => onChoose(null)}
      />
      <LanguagesCard form={form} className={styles.builderCourse} chosen={chosen} onChoose={onChoose} />
      <Sortable
        items={items}
        onMove={onMove}
        label={t('Units in order')}
        className={styles.builderUnits}
        gripClassName={gripStyles.grip}
        look={({ id }) => ({ 'data-on': id === chosen })}
        renderRow={({ id, name, unit }, { grip, index }) => {
          const bad = countOf(id);
          const upload = uploadText(unit, uploads);
          const { icon: Icon } = UNIT_KIND_FORMS[unit.kind];
          return (
            <>
              {grip}
              <button
                type="button"
                className={styles.builderUnit}
                aria-current={id === chosen ? 'step' : undefined}
                data-unit={id}
                onClick={() => onChoose(id)}
              >
                <Icon className={styles.builderUnitIcon} {...ICON} aria-hidden />
                <span className="grow">
                  <span className={styles.builderUnitName} dir="auto">
                    {name}
                  </span>
                  {bad > 0 ? (
                    <small data-bad>{problemText(bad)}</small>
                  ) : (
                    <small data-bad={upload?.failed || undefined}>{upload?.text ?? secondLine(unit)}</small>
                  )}
                </span>
                {bad > 0 && <BadMark />}
              </button>
              <DeleteButton place={index + 1} onAsk={() => ask(id)} />
            </>
          );
        }}
      />
      <UploadFailures uploads={uploads} chosen={chosen} />
      <AddUnit onAdd={onAdd} />
      {dialog}
      <p className={styles.builderDropHint}>{t('Drop or paste files anywhere to add them as units.')}</p>
    </nav>
  );
}
