import type { HtmlDocument } from './html-document.ts'
import { readHtml } from './html-tree.ts'

/** An empty document. */
export const A_DOCUMENT: HtmlDocument = {
  title: 'Ofertă',
  language: 'ro',
  paper: 'a4',
  orientation: 'portrait',
  header: '',
  content: '',
  footer: '',
}

/** What is read of a document whose pieces are all right. */
export function read(pieces: Partial<HtmlDocument>) {
  const found = readHtml({ ...A_DOCUMENT, ...pieces })
  if ('code' in found) throw new Error(`refused: ${JSON.stringify(found)}`)
  return found
}
