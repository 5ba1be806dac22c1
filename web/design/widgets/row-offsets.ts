type RowBox = { readonly top: number; readonly height: number };

/** Returns by how many pixels each row moves when rows stand in another order (positions from 0), with the gaps they have now. */
export function rowOffsets(boxes: readonly RowBox[], order: readonly number[]): readonly number[] {
  const offsets = boxes.map(() => 0);
  let top = boxes[0]?.top ?? 0;
  order.forEach((position, place) => {
    const [upper, lower] = [boxes[place], boxes[place + 1]];
    offsets[position] = top - (boxes[position]?.top ?? 0);
    top += (boxes[position]?.height ?? 0) + (upper && lower ? lower.top - upper.top - upper.height : 0);
  });
  return offsets;
}

/** Returns where a row stands in its list, in pixels, without what it is shown away from there. */
export const boxOf = (row: HTMLElement | null | undefined): RowBox => ({ top: row?.offsetTop ?? 0, height: row?.offsetHeight ?? 0 });
