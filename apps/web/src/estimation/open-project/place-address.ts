/** A part of a project: the whole of it, one of its objects or one of its estimates. */
export type ProjectPart = Readonly<{ level: 'investment' | 'object' | 'estimate'; id: number }>

/** A part of a project, with the project it belongs to. */
export type ReportPlace = ProjectPart & Readonly<{ projectId: number }>

/** A place as one text, for addresses, lists and the interface: `object:12`. */
export function writePlace(place: ProjectPart | null): string | undefined {
  return place ? `${place.level}:${place.id}` : undefined
}

/** Reads what `writePlace` wrote. */
export function readPlace(text: unknown): ProjectPart | null {
  const [, level, id] =
    /^(investment|object|estimate):([1-9]\d{0,14})$/.exec(typeof text === 'string' ? text : '') ?? []
  return level ? { level: level as ProjectPart['level'], id: Number(id) } : null
}
