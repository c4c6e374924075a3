import { pictureOf } from './html-picture.ts'
import type { PageModel } from './page-model.ts'
import { LOGO_FILE } from './typst-form.ts'

/** The files a form is printed with besides its words: its logo, if that is a picture. */
export function formFiles({ look }: Pick<PageModel, 'look'>): Map<string, Uint8Array> {
  const picture = look?.logo ? pictureOf(look.logo.picture) : undefined
  return picture === undefined ? new Map() : new Map([[LOGO_FILE, picture.bytes]])
}
