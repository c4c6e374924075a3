import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser } from 'parse5'
import { DEPTH_LIMIT, type HtmlFault, PART_LIMIT } from './html-document.ts'

/** What the parser opens around every fragment, and leaves out of it. */
const AROUND = 4

/** Elements that are opened at most: those that are left out of a document, and those a browser opens again, count too. */
const MOST_OPENED = 4 * PART_LIMIT

/**
 * The nodes of a piece of HTML as a browser reads it, up to where it goes beyond what a document may be: elements that nest without end,
 * and marks that every paragraph opens again, would take minutes before anybody could count them.
 */
export function htmlNodes(html: string): {
  readonly nodes: readonly DefaultTreeAdapterMap['childNode'][]
  readonly over: Pick<HtmlFault, 'code' | 'max'> | null
} {
  let depth = 0
  let opened = 0
  let over: Pick<HtmlFault, 'code' | 'max'> | null = null
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        depth++
        opened++
        if (depth > DEPTH_LIMIT + AROUND) over ??= { code: 'TOO_DEEP', max: DEPTH_LIMIT }
        else if (opened > MOST_OPENED) over ??= { code: 'TOO_MANY_PARTS', max: PART_LIMIT }
        if (over !== null) parser.tokenizer.pause()
      },
      onItemPop: () => {
        depth--
      },
    },
  })
  parser.tokenizer.write(html, true)
  return { nodes: parser.getFragment().childNodes, over }
}
