import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFObjectCopier,
  PDFRef,
} from '@cantoo/pdf-lib'

/** One document of a merged file, with the name of its bookmark. */
export interface MergePart {
  readonly title: string
  readonly bytes: Uint8Array
}

export interface MergeOrder {
  readonly title: string
  readonly language: string
  readonly parts: readonly MergePart[]
}

const name = PDFName.of

/**
 * One PDF of several, each with its own papers and page numbers and a bookmark of its own. What makes them readable aloud stays: the tags of
 * the documents become parts of one tree. Files where one is not tagged give one without tags.
 */
export async function mergePdfs({ title, language, parts }: MergeOrder): Promise<Uint8Array> {
  const whole = await PDFDocument.create()
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setLanguage(language)
  whole.setCreator('Temelia')
  const sources: PDFDocument[] = []
  for (const { bytes } of parts) sources.push(await PDFDocument.load(bytes, { updateMetadata: false }))
  const tagged = sources.every((source) => source.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict))
  const tags = tagged ? new TagTree(whole) : null
  const bookmarks: { title: string; page: PDFRef }[] = []
  for (const [at, source] of sources.entries()) {
    const copier = PDFObjectCopier.for(source.context, whole.context)
    const pages = source.getPages().map(({ ref }) => copier.copy(ref))
    tags?.add(source, copier, pages)
    for (const page of pages) append(whole, page)
    const [first] = pages
    if (first) bookmarks.push({ title: parts[at]?.title ?? '', page: first })
  }
  tags?.close()
  addBookmarks(whole, bookmarks)
  return whole.save()
}

function append(whole: PDFDocument, page: PDFRef): void {
  const pages = whole.catalog.Pages()
  const kids = pages.Kids()
  kids.push(page)
  pages.set(name('Count'), PDFNumber.of(kids.size()))
  whole.context.lookup(page, PDFDict).set(name('Parent'), whole.catalog.get(name('Pages')) as PDFRef)
}

/** The structure of the merged file: the trees of its documents side by side. Marks of pages are counted on from document to document. */
class TagTree {
  private readonly whole: PDFDocument
  private readonly root: PDFRef
  /** The one document whose parts the documents become. */
  private readonly top: PDFRef
  private readonly kids: PDFArray
  private readonly marks: PDFArray
  private readonly roles: PDFDict
  private next = 0

  constructor(whole: PDFDocument) {
    const { context } = whole
    this.whole = whole
    this.kids = context.obj([])
    this.marks = context.obj([])
    this.roles = context.obj({})
    this.root = context.nextRef()
    this.top = context.nextRef()
  }

  add(source: PDFDocument, copier: PDFObjectCopier, pages: readonly PDFRef[]): void {
    const { context } = this.whole
    const tree = source.catalog.lookup(name('StructTreeRoot'), PDFDict)
    for (const page of pages) this.countOn(context.lookup(page, PDFDict))
    // Without its way up a document's tree is copied as it is; the way leads to the new root afterwards.
    const tops = listed(tree.get(name('K')), source)
    for (const top of tops) source.context.lookup(top, PDFDict).delete(name('P'))
    for (const top of tops) {
      const copied = copier.copy(top)
      const element = copied instanceof PDFRef ? context.lookup(copied, PDFDict) : (copied as PDFDict)
      element.set(name('P'), this.top)
      if (element.get(name('S')) === name('Document')) element.set(name('S'), name('Part'))
      this.kids.push(copied)
    }
    const marks = numberTree(tree.lookupMaybe(name('ParentTree'), PDFDict))
    for (const [key, value] of marks) {
      this.marks.push(PDFNumber.of(key + this.next))
      this.marks.push(copier.copy(value))
    }
    this.next += Math.max(-1, ...marks.map(([key]) => key)) + 1
    for (const [role, as] of tree.lookupMaybe(name('RoleMap'), PDFDict)?.entries() ?? [])
      this.roles.set(role, copier.copy(as))
  }

  close(): void {
    const { context, catalog } = this.whole
    const root = context.obj({
      Type: 'StructTreeRoot',
      K: this.top,
      ParentTree: { Nums: this.marks },
      ParentTreeNextKey: this.next,
    })
    if (this.roles.keys().length > 0) root.set(name('RoleMap'), this.roles)
    context.assign(this.root, root)
    context.assign(this.top, context.obj({ Type: 'StructElem', S: 'Document', P: this.root, K: this.kids }))
    catalog.set(name('StructTreeRoot'), this.root)
    catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
  }

  private countOn(page: PDFDict): void {
    shift(page, 'StructParents', this.next)
    for (const annotation of page.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? []) {
      const found = this.whole.context.lookup(annotation)
      if (found instanceof PDFDict) shift(found, 'StructParent', this.next)
    }
  }
}

function shift(of: PDFDict, key: string, by: number): void {
  const mark = of.lookupMaybe(name(key), PDFNumber)
  if (mark) of.set(name(key), PDFNumber.of(mark.asNumber() + by))
}

function listed(kids: PDFObject | undefined, { context }: PDFDocument): PDFObject[] {
  const found = context.lookup(kids)
  if (found instanceof PDFArray) return found.asArray()
  return kids === undefined ? [] : [kids]
}

/** The entries of a number tree, in their order. */
function numberTree(tree: PDFDict | undefined): [number, PDFObject][] {
  if (!tree) return []
  const below = tree.lookupMaybe(name('Kids'), PDFArray)
  if (below) return below.asArray().flatMap((_, at) => numberTree(below.lookup(at, PDFDict)))
  const pairs = tree.lookupMaybe(name('Nums'), PDFArray)?.asArray() ?? []
  return pairs.flatMap((key, at): [number, PDFObject][] => {
    const value = pairs[at + 1]
    return at % 2 === 0 && key instanceof PDFNumber && value ? [[key.asNumber(), value]] : []
  })
}

/** A bookmark for each document. */
function addBookmarks({ context, catalog }: PDFDocument, bookmarks: readonly { title: string; page: PDFRef }[]): void {
  const outline = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [at, { title, page }] of bookmarks.entries()) {
    const item = context.obj({ Parent: outline, Dest: [page, 'Fit'] })
    item.set(name('Title'), PDFHexString.fromText(title))
    const before = refs[at - 1]
    const behind = refs[at + 1]
    if (before) item.set(name('Prev'), before)
    if (behind) item.set(name('Next'), behind)
    context.assign(refs[at] as PDFRef, item)
  }
  const [first] = refs
  const last = refs.at(-1)
  if (!first || !last) return
  context.assign(outline, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }))
  catalog.set(name('Outlines'), outline)
  catalog.set(name('PageMode'), name('UseOutlines'))
}
