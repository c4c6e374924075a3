/** The kinds of a field that a tenant adds to an entity. */
export type OwnKind = 'text' | 'decimal' | 'date' | 'integer' | 'list'

/** The name of an own field among the keys of code: kind and name, so that a filter alone says how to read the value. */
export function ownKey({ kind, name }: { readonly kind: OwnKind; readonly name: string }): string {
  return `own.${kind}.${name}`
}

/** Kind and name of such a key, or null for a field of the definition. */
export function readOwnKey(key: string): { readonly kind: OwnKind; readonly name: string } | null {
  const [own, kind, name] = key.split('.')
  return own === 'own' && name ? { kind: kind as OwnKind, name } : null
}

/** The value of a key in a row: own fields stand in the row's `custom`. */
export function valueIn(row: object, key: string): unknown {
  const values = row as Readonly<Record<string, unknown>>
  const own = readOwnKey(key)
  return own
    ? ((values['custom'] as Readonly<Record<string, unknown>> | null | undefined)?.[own.name] ?? null)
    : values[key]
}

/** A patch as it is sent: values of own fields gathered in `custom`. */
export function gathered(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const custom: Record<string, unknown> = {}
  const plain: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(patch)) {
    const own = readOwnKey(key)
    if (own) custom[own.name] = value
    else plain[key] = value
  }
  return Object.keys(custom).length > 0 ? { ...plain, custom } : plain
}
