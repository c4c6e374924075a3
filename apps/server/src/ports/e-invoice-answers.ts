/** The element of an answer of the service: its attributes, and the sentences of its errors. Undefined where it has none. */
export function header(
  bytes: Uint8Array,
): { readonly attributes: ReadonlyMap<string, string>; readonly errors: readonly string[] } | undefined {
  const xml = new TextDecoder().decode(bytes)
  const tag = /<header\b([^>]*)>/.exec(xml)?.[1]
  if (tag === undefined) return undefined
  return {
    attributes: new Map([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
    errors: errorSentences(xml),
  }
}

/** The sentences of the errors in an answer or in the file of an archive (`errorMessage="..."`). */
export function errorSentences(xml: string): readonly string[] {
  return [...xml.matchAll(/\berrorMessage="([^"]*)"/g)].map(([, said = '']) => plain(said).slice(0, 2_000))
}

/** What a buyer says of an invoice, by the index of the invoice (`index_incarcare="..." message="..."`). Undefined when it cannot be read. */
export function buyerMessage(xml: string): { readonly uploadIndex: string; readonly words: string } | undefined {
  const tag = /<(?:\w+:)?header\b([^>]*)>/.exec(xml)?.[1] ?? ''
  const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  const [uploadIndex, words] = [of('index_incarcare'), of('message')]
  return uploadIndex && words ? { uploadIndex, words: plain(words).slice(0, 2_000) } : undefined
}

function plain(text: string): string {
  const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (all, name: string) => marks[name] ?? all)
}
