/** What JSON text of a caller says; undefined when it is not JSON, which the parser tells only by throwing. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
