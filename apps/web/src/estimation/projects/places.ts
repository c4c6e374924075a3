/** Added to both parts of a place where places are sorted as texts, so that 2 stands before 10. */
const SORT_OFFSET = 1_000

type Place = Readonly<{ folder: number | null; position: number | null }>

/** The number of a project in the list: `2.3` is the third of the second folder, `3` the third outside folders. */
export function placeText({ folder, position }: Place): string {
  if (position === null) return ''
  return folder === null ? String(position) : `${folder}.${position}`
}

/** The text by which places are sorted: folder by folder, those outside folders first. Right up to 8,999 folders and projects of a folder. */
export function placeSortKey({ folder, position }: Place): string {
  return `${SORT_OFFSET + (folder ?? 0)}.${SORT_OFFSET + (position ?? 0)}`
}
