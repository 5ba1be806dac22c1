import { TEMPLATE_FIELDS, type TemplateField } from '../../../shared/certificates/template-fields.ts';
import { t, text } from '../../texts/text.ts';
import { percentText } from '../../texts/formats.ts';

/** [x, y, width, height] of a page, 0 to 1 from the top left. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Boxes = Readonly<Record<TemplateField, Box | null>>;
type Point = { readonly x: number; readonly y: number };

export const NO_BOXES: Boxes = { name: null, course_title: null, issue_date: null, expiry_date: null };

/** The fields as the screens name them. */
export const FIELD_LABELS: Readonly<Record<TemplateField, string>> = {
  name: text('Name'),
  course_title: text('Course Title'),
  issue_date: text('Issue Date'),
  expiry_date: text('Expiry Date'),
};

/** Where a box begins that is placed without a pointer. */
const BOXES: Readonly<Record<TemplateField, Box>> = {
  name: [0.2, 0.38, 0.6, 0.1],
  course_title: [0.2, 0.52, 0.6, 0.08],
  issue_date: [0.1, 0.8, 0.25, 0.05],
  expiry_date: [0.65, 0.8, 0.25, 0.05],
};
export const boxOf = (field: TemplateField): Box => BOXES[field];

/** A drag that is shorter than this is a press. */
const SHORTEST = 0.01;
/** One press of an arrow key. */
const STEP = 0.01;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns the box between two points of a page; null for one that is too small to be meant. */
export function boxBetween(from: Point, to: Point): Box | null {
  const [left, right] = [from.x, to.x].map((x) => within(x, 0, 1)).sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [from.y, to.y].map((y) => within(y, 0, 1)).sort((a, b) => a - b) as [number, number];
  const [width, height] = [right - left, bottom - top];
  return width < SHORTEST || height < SHORTEST ? null : [rounded(left), rounded(top), rounded(width), rounded(height)];
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns the box after an arrow key, which moves it, or changes its size; null for another key. */
export function boxAfterKey([x, y, width, height]: Box, key: string, resizes: boolean): Box | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [right, down] = direction;
  if (resizes) return [x, y, rounded(within(width + right, STEP, 1 - x)), rounded(within(height + down, STEP, 1 - y))];
  return [rounded(within(x + right, 0, 1 - width)), rounded(within(y + down, 0, 1 - height)), width, height];
}

const percent = (share: number): string => percentText(Math.round(share * 100));

/** Returns where a box is, in words. */
export const boxText = ([x, y, width, height]: Box): string =>
  t('{left} from the left, {top} from the top, {width} wide, {height} high', {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  });

/** The positions of a call, by the names of the contract. */
export type Positions = Readonly<Record<`${TemplateField}_position`, number[] | null>>;

/** Returns the positions of boxes. What is not four finite numbers is not on the page. */
export const positionsOf = (boxes: Boxes): Positions =>
  // Every field has its position.
  Object.fromEntries(
    TEMPLATE_FIELDS.map((field) => {
      const box = boxes[field];
      return [`${field}_position`, box?.length === 4 && box.every(Number.isFinite) ? [...box] : null];
    }),
  ) as Positions;

const isBox = (position: readonly number[] | null): position is Box => position?.length === 4 && position.every(Number.isFinite);

type Positioned = { readonly [Name in `${TemplateField}_position`]: readonly number[] | null };

/** Returns the boxes of a stored template. */
export const boxesOf = (template: Positioned): Boxes =>
  // Every field has its box.
  Object.fromEntries(
    TEMPLATE_FIELDS.map((field) => {
      const position = template[`${field}_position`];
      return [field, isBox(position) ? position : null];
    }),
  ) as Boxes;
