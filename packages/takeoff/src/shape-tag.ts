/** The tag by which rows of a takeoff name the shape of a drawing that feeds them, at the end of their label: `Wall 1 [#12]`. */

const TAG = /\[#(\d+)\]/g
const AT_END = /\s*\[#(\d+)\]$/

/** The tag of a shape. */
export function shapeTag(id: number): string {
  return `[#${id}]`
}

/** The shape that a label names at its end; null for a row that no shape feeds. */
export function shapeOfLabel(label: string): number | null {
  const tag = AT_END.exec(label)
  return tag ? Number(tag[1]) : null
}

/** A label as people read it. */
export function withoutTag(label: string): string {
  return label.replace(AT_END, '')
}

/** The shapes that a takeoff names anywhere. */
export function shapesIn(takeoff: string): readonly number[] {
  return [...takeoff.matchAll(TAG)].map(([, id]) => Number(id)).filter(Number.isSafeInteger)
}

/** A takeoff with other shapes named in the place of those it names, all at once; a tag for which there is none goes, its row stays. */
export function retagged(takeoff: string, instead: (id: number) => number | null): string {
  const exchanged = takeoff.replace(/ ?\[#(\d+)\]/g, (tag, id: string) => {
    const other = instead(Number(id))
    return other === null ? '' : `${tag.startsWith(' ') ? ' ' : ''}${shapeTag(other)}`
  })
  // A label that was nothing but its tag leaves no colon behind.
  return exchanged.replaceAll(/^: ?/gm, '')
}
