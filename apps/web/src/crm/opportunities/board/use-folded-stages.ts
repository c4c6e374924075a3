import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import type { Stage } from '../stages.ts'

const KEY = 'temelia.board.folded'

/** What the person folded or opened on this device, by stage. */
type Choices = Readonly<Record<string, boolean>>

interface FoldedStages {
  readonly isFolded: (stage: Stage) => boolean
  readonly fold: (stage: Stage, on: boolean) => void
}

/**
 * The stages that stand folded: at first those at the end, the order, won and lost, so that all that is worked on has room; then as the
 * person left them on this device. On phones, where a column has the screen, none is.
 */
export function useFoldedStages(orderStageId: number | null): FoldedStages {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [choices, setChoices] = useState(kept)
  const isFolded = useCallback(
    ({ id, outcome }: Stage) => !phone && (choices[id] ?? (outcome !== 'open' || id === orderStageId)),
    [phone, choices, orderStageId],
  )
  const fold = useCallback((stage: Stage, on: boolean) => {
    setChoices((before) => {
      const next = { ...before, [stage.id]: on }
      localStorage.setItem(KEY, JSON.stringify(next))
      return next
    })
  }, [])
  return { isFolded, fold }
}

function kept(): Choices {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as object).filter(
        ([, on]) => typeof on === 'boolean',
      ),
    )
  } catch {
    return {}
  }
}
