import { memo, type ReactNode, useEffect, useRef } from 'react'
import { currentLanguage } from '../../session/language.ts'
import styles from './grid-line.module.css'
import type { ColumnSlot } from './grid-line.tsx'
import tones from './part-tones.module.css'
import type { CellView } from './grid-source.ts'

type CellProps = Readonly<{
  id: string
  place: number
  slot: ColumnSlot
  text: string
  tone: NonNullable<CellView['tone']>
  muted: boolean
  negative: boolean
  note: string | undefined
  fault: string | undefined
  mine: string | undefined
  formula: boolean
  shares: string | undefined
  ownWord: string
  selected: boolean
  active: boolean
  found: boolean
  /** The number of a line, beside its folding mark. */
  number: boolean
  lead: ReactNode
  tail: ReactNode
  editor: ReactNode
}>

/** One cell. A value that changes under the reader's eyes flashes once, unless the device asks for less motion. */
export const GridCell = memo(function GridCell(props: CellProps) {
  const { slot, text, tone, note, fault } = props
  const element = useRef<HTMLDivElement>(null)
  useFlash(element, text, slot.column.align === 'end')
  const classes = [styles.cell, styles[tone]]
  if (slot.column.align === 'end') classes.push(styles.end)
  if (slot.pinned) classes.push(styles.pinned)
  if (slot.lastPinned) classes.push(styles.lastPinned)
  if (slot.end) classes.push(styles.pinnedEnd)
  if (slot.column.part) classes.push(tones[slot.column.part])
  if (props.muted) classes.push(styles.muted)
  if (props.negative) classes.push(styles.negative)
  if (props.selected) classes.push(styles.selected)
  if (props.active) classes.push(styles.active)
  if (props.found) classes.push(styles.found)
  if (fault) classes.push(styles.fault)
  if (props.mine !== undefined) classes.push(styles.disputed)
  return (
    // Focus stays on the grid, which names this cell in aria-activedescendant
    <div
      ref={element}
      id={props.id}
      role="gridcell"
      aria-colindex={props.place + 1}
      aria-selected={props.selected}
      aria-readonly={tone === 'computed' || undefined}
      aria-invalid={fault ? true : undefined}
      data-column={slot.column.id}
      className={classes.join(' ')}
      style={slot.style}
      title={fault ?? note ?? text}
    >
      {props.lead}
      {props.formula && !props.editor && <span className={styles.formula} aria-hidden />}
      {props.editor ??
        (props.shares === undefined ? (
          <span className={props.number ? styles.number : styles.text}>{text}</span>
        ) : (
          <Shares of={props.shares} said={text} />
        ))}
      {props.tail}
      {props.mine !== undefined && <span className={styles.mine}>{props.mine}</span>}
      {tone === 'own' && <span className={styles.hiddenWord}>{props.ownWord}</span>}
      {fault && <span className={styles.hiddenWord}>{fault}</span>}
    </div>
  )
})

/** The parts of a price as one bar. */
function Shares({ of, said }: Readonly<{ of: string; said: string }>) {
  return (
    <>
      <span className={styles.shares} aria-hidden>
        {of.split(',').map((part) => {
          const [kind = '', share] = part.split(':')
          return <span key={kind} className={tones[kind]} style={{ flexGrow: Number(share) }} />
        })}
      </span>
      <span className={styles.hiddenWord}>{said}</span>
    </>
  )
}

function useFlash(element: React.RefObject<HTMLDivElement | null>, text: string, number: boolean) {
  const language = currentLanguage()
  const former = useRef({ text, language })
  useEffect(() => {
    const before = former.current
    if (before.text === text) return
    former.current = { text, language }
    // The same figure written in another language is no change.
    if (!number || before.language !== language || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate([{ backgroundColor: 'var(--flash)' }, { backgroundColor: 'transparent' }], {
      duration: 900,
      easing: 'ease-out',
      pseudoElement: '::after',
    })
  }, [element, text, number, language])
}
