import { breakable } from './cell-text.ts'
import {
  type Align,
  type Block,
  BREAK,
  type Face,
  type Mark,
  PAGE,
  PAGES,
  type PictureRun,
  type Run,
} from './html-document.ts'

/** How text is set where the walk stands; children inherit it. */
export interface Setting {
  readonly face: Face
  readonly align: Align
  readonly rtl: boolean
  /** White space counts (`pre`). */
  readonly exact: boolean
  /** Signs a run without a space may have before it is given places to break at. */
  readonly longest: number
}

/** The faces of a document, each once. */
export interface Faces {
  readonly list: Face[]
  readonly places: Map<string, number>
}

/** Collects what stands one under the other in a page, a cell or an item: the open paragraph becomes a block when something else begins. */
export class Flow {
  readonly blocks: Block[] = []
  /** Signs of the longest paragraph. */
  longest = 0
  /** Points that the widest word takes, as far as the mean width of letters tells. */
  widest = 0
  private readonly faces: Faces
  private runs: Run[] = []
  private shape: { align: Align; rtl: boolean; gap: number; level: number } = {
    align: 'left',
    rtl: false,
    gap: 0,
    level: 0,
  }
  private signs = 0
  /** White space that comes next is dropped: the line has only begun. */
  private fresh = true

  constructor(faces: Faces) {
    this.faces = faces
  }

  /** Ends the paragraph that is open and says how the next one is set. `gap` is in points, `level` that of a heading or 0. */
  begin(setting: Setting, gap = 0, level = 0): void {
    this.end()
    this.shape = { align: setting.align, rtl: setting.rtl, gap, level }
  }

  text(value: string, setting: Setting, marks: boolean): void {
    const clean = value.replace(/[\ud800-\udfff]/gu, '\ufffd')
    if (setting.exact) this.exact(clean, setting)
    else this.flowing(clean.replace(/[\t\n\f\r ]+/g, ' ').replace(/\p{Cc}/gu, ''), setting, marks)
  }

  mark(mark: Mark, setting: Setting): void {
    if (mark === BREAK) this.trimEnd()
    this.put(mark, setting)
    this.fresh = mark === BREAK
  }

  picture(run: PictureRun): void {
    this.runs.push(run)
    this.fresh = false
  }

  block(block: Block): void {
    this.end()
    this.blocks.push(block)
  }

  end(): void {
    this.trimEnd()
    const { align, rtl, gap, level } = this.shape
    if (this.runs.length > 0) {
      const runs = this.runs
      this.blocks.push(
        level > 0 ? { kind: 'heading', level, align, runs } : { kind: 'paragraph', align, rtl, gap, runs },
      )
    }
    this.longest = Math.max(this.longest, this.signs)
    this.signs = 0
    this.runs = []
    this.fresh = true
  }

  private flowing(text: string, setting: Setting, marks: boolean): void {
    const shown = this.fresh ? text.replace(/^ /, '') : text
    if (shown === '') return
    this.fresh = shown.endsWith(' ')
    if (!marks) return this.put(shown, setting)
    for (const piece of shown.split(/(\{\{pages?\}\})/)) {
      if (piece === '{{page}}') this.put(PAGE, setting)
      else if (piece === '{{pages}}') this.put(PAGES, setting)
      else if (piece !== '') this.put(piece, setting)
    }
  }

  private exact(text: string, setting: Setting): void {
    text.split(/\r\n|\r|\n/).forEach((line, at) => {
      if (at > 0) this.put(BREAK, setting)
      const shown = line
        .replaceAll('\t', '    ')
        .replaceAll(' ', '\u00a0')
        .replace(/\p{Cc}/gu, '')
      if (shown !== '') this.put(shown, setting)
    })
    this.fresh = false
  }

  private put(value: string | Mark, setting: Setting): void {
    const place = this.placeOf(setting.face)
    const shown = typeof value === 'string' ? breakable(value, setting.longest) : value
    this.signs += typeof value === 'string' ? value.length : 2
    if (typeof shown === 'string') this.widest = Math.max(this.widest, widthOfWord(shown, setting.face.size))
    const last = this.runs.at(-1)
    if (typeof shown === 'string') {
      if (place === 0 && typeof last === 'string') {
        this.runs[this.runs.length - 1] = last + shown
        return
      }
      if (Array.isArray(last) && last[0] === place && typeof last[1] === 'string') {
        this.runs[this.runs.length - 1] = [place, last[1] + shown]
        return
      }
    }
    this.runs.push(place === 0 ? shown : [place, shown])
  }

  private placeOf(face: Face): number {
    const key = JSON.stringify(face)
    const known = this.faces.places.get(key)
    if (known !== undefined) return known
    this.faces.places.set(key, this.faces.list.length)
    return this.faces.list.push(face) - 1
  }

  private trimEnd(): void {
    const last = this.runs.at(-1)
    if (typeof last === 'string') this.replaceLast(last.replace(/ $/, ''))
    else if (Array.isArray(last) && typeof last[1] === 'string') {
      const text = last[1].replace(/ $/, '')
      this.replaceLast(text === '' ? '' : [last[0], text])
    }
  }

  private replaceLast(run: Run): void {
    if (run === '') this.runs.pop()
    else this.runs[this.runs.length - 1] = run
  }
}

/** Mean width of a letter by the size of its face, wide enough for the capitals and the bold ones of heads. */
const LETTER = 0.58

/** Points of the widest run of `text` that no line breaks in. */
function widthOfWord(text: string, size: number): number {
  return text.split(/[ \u200b-]/).reduce((most, word) => Math.max(most, word.length), 0) * size * LETTER
}
