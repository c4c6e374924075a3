import { type Call, call } from './http.ts'
import type { paths } from './wire-types.ts'

/** What each address answers when it is read, by the description of the interface. */
type Replies = {
  readonly [Path in keyof paths]: paths[Path] extends {
    get: { responses: { 200: { content: { 'application/json': infer Reply } } } }
  }
    ? Reply
    : never
}

/** Reads what is no record, by the types of the description: `readWire('/api/custom-fields/{id}/values', { id })`. @throws Problem */
export async function readWire<Path extends keyof Replies>(
  path: Path,
  places: Readonly<Record<string, number>> = {},
  options: Pick<Call, 'query' | 'signal'> = {},
): Promise<Replies[Path]> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name]))
  return (await call(address, options)).body as Replies[Path]
}
