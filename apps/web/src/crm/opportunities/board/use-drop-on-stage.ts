import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Stage } from '../stages.ts'

/** Takes cards that are dropped on an element as moves to a stage; tells whether one is held over it. */
export function useDropOnStage(
  place: RefObject<HTMLElement | null>,
  stage: Stage,
  onDrop: (id: number, stage: Stage) => void,
): boolean {
  const [over, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    if (!place.current) return
    return dropTargetForElements({
      element: place.current,
      canDrop: ({ source }) => typeof source.data['card'] === 'number',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop.current(source.data['card'] as number, stage)
      },
    })
  }, [place, stage])
  return over
}
