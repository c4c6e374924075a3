import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import { LineSearch } from '../add-article/line-search.tsx'
import type { CellSearchProps, DrawCellSearch } from '../grid/cell-search.ts'
import { NEW_KEY } from './new-line.ts'
import type { Adding } from './use-new-line.ts'

/** The search in the symbol of a new line, and the keys of its quantity. */
export function newLineSearch(
  { take, chain, leave }: Pick<Adding, 'take' | 'chain' | 'leave'>,
  onOffer: (item: CatalogueItem | null) => void,
): DrawCellSearch {
  return ({ row, column, text, field, keys }): ReactNode => {
    if (row !== NEW_KEY) return null
    if (column !== 'symbol') return <QuantityKeys keys={keys} onEnter={chain} onEscape={() => leave(true)} />
    return (
      <LineSearch
        text={text}
        field={field}
        keys={keys}
        onOffer={onOffer}
        onTake={(item) => take({ item })}
        onAsk={(words, search) => take({ words, search })}
        onOwn={(name) => take({ name })}
      />
    )
  }
}

type QuantityKeysProps = Pick<CellSearchProps, 'keys'> & Readonly<{ onEnter: () => void; onEscape: () => void }>

/** Tells of Enter and Esc before the cell does what they mean. */
function QuantityKeys({ keys, onEnter, onEscape }: QuantityKeysProps) {
  useLayoutEffect(() => {
    keys.current = ({ key, shiftKey }) => {
      if (key === 'Enter' && !shiftKey) onEnter()
      if (key === 'Escape') onEscape()
      return false
    }
    return () => {
      keys.current = null
    }
  })
  return null
}
