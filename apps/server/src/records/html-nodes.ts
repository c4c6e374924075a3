import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, Tokenizer } from 'parse5'

type ChildNode = DefaultTreeAdapterMap['childNode']

/** What people write nests a few dozen deep, an email that was answered often somewhat more. */
const MOST_LEVELS = 256
const MOST_ELEMENTS = 50_000
const MOST_ATTRIBUTES = 200
/** Characters that are looked at. */
const MOST_LENGTH = 600_000

/** A tokenizer to which an element has no more attributes than any has: it compares each with all before it. */
class FewAttributes extends Tokenizer {
  protected override _leaveAttrName(): void {
    const token = this.currentToken
    if (token !== null && 'attrs' in token && token.attrs.length >= MOST_ATTRIBUTES) return
    super._leaveAttrName()
  }
}

/**
 * The nodes of a piece of HTML as a browser reads it. Undefined where it goes beyond what anybody writes: elements that nest without end,
 * and marks that every paragraph opens again, take minutes of the thread that answers everybody.
 */
export function htmlNodes(html: string): ChildNode[] | undefined {
  if (html.length > MOST_LENGTH) return undefined
  let depth = 0
  let opened = 0
  let over = false
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        over ||= ++depth > MOST_LEVELS || ++opened > MOST_ELEMENTS
        if (over) parser.tokenizer.pause()
      },
      onItemPop: () => {
        depth--
      },
    },
  })
  parser.tokenizer = new FewAttributes(parser.options, parser)
  parser.tokenizer.write(html, true)
  return over ? undefined : parser.getFragment().childNodes
}

/** The words of HTML that is not taken apart. */
export function bareWords(html: string): string {
  return html
    .slice(0, MOST_LENGTH)
    .replace(/<[^<>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
