import { useBubble } from '../../ui/echo-bubble.tsx'
import { useEcho } from '../../ui/number-field.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Resource } from '../resource-runs/resource-data.ts'
import classes from './resource-grid.module.css'

type ResourceLineProps = Readonly<{
  row: Resource
  id: string
  place: number
  top: number
  chosen: boolean
  phone: boolean
  /** Its price is being typed: what was typed first, or null to begin with the price. */
  typed: string | null | undefined
  onChoose: () => void
  onType: (() => void) | undefined
  onEnd: (price: number | null, step: number) => void
}>

const SOURCE_TEXT = {
  own: 'resourceOwnPrice',
  offer: 'resourceOfferPrice',
  collection: 'resourceCollectionPrice',
} as const

/** One resource: a row of the grid, a card on a phone. */
export function ResourceLine(props: ResourceLineProps) {
  const { row, id, place, top, chosen, phone, typed, onChoose, onType, onEnd } = props
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const figures = figuresOf(useProjectState().tree.project, practice)
  const shared = {
    id,
    role: 'row',
    'aria-rowindex': place + 2,
    'aria-selected': chosen,
    onClick: onChoose,
    style: { transform: `translateY(${top}px)` },
  } as const
  const price = <PriceCell row={row} typed={typed} onType={onType} onEnd={onEnd} />
  if (phone)
    return (
      // The grid holds the focus
      <div {...shared} className={classes['card']}>
        <span role="gridcell" className={classes['cardName']}>
          <Abc name={row.Class} /> {row.Name ?? row.Symbol}
        </span>
        <b role="gridcell">{figures.total(row.Value)}</b>
        <span role="gridcell" className={classes['cardFacts']}>
          {row.Quantity === null ? t('resourcePercent') : `${figures.quantity(row.Quantity)} ${row.MeasureUnit ?? ''}`}
        </span>
        <span role="gridcell">{price}</span>
      </div>
    )
  return (
    // The grid holds the focus
    <div {...shared} className={classes['row']}>
      <span role="gridcell" className={classes['symbol']}>
        <Abc name={row.Class} />
        {row.Symbol}
      </span>
      <span role="gridcell" className={classes['name']} title={row.Name ?? undefined}>
        {row.Name}
      </span>
      <span role="gridcell">{row.MeasureUnit}</span>
      <span role="gridcell" className={classes['number']}>
        {row.Quantity === null ? '' : figures.quantity(row.Quantity)}
      </span>
      <span role="gridcell" className={classes['number']} data-price>
        {price}
      </span>
      <span
        role="gridcell"
        className={classes['number']}
        title={row.Uplifts === 0 ? undefined : t('resourceUplifts', { value: figures.total(row.Uplifts) })}
      >
        {figures.total(row.Value)}
      </span>
      <span role="gridcell" className={classes['share']}>
        <i style={{ width: `${Math.round(row.Share * 100)}%` }} />
        {format.percent(Math.round(row.Share * 1_000) / 10, 1)}
      </span>
      <span role="gridcell" className={classes['number']}>
        {row.Weight === 0 ? '' : format.number(row.Weight, 3)}
      </span>
      <span role="gridcell" className={classes['name']} title={row.Supplier ?? undefined}>
        {row.Supplier}
      </span>
      <span role="gridcell" title={row.PriceSource ? t(SOURCE_TEXT[row.PriceSource]) : undefined}>
        {row.PriceDate && format.date(row.PriceDate)}
      </span>
      <span role="gridcell" className={classes['number']}>
        {row.Lines}
      </span>
    </div>
  )
}

function Abc({ name }: Readonly<{ name: Resource['Class'] }>) {
  const { t } = useText()
  return (
    <span className={classes['class']} data-class={name} title={`${t('resourceClass')} ${name}`}>
      {name}
    </span>
  )
}

type PriceCellProps = Pick<ResourceLineProps, 'row' | 'typed' | 'onType' | 'onEnd'>

function PriceCell({ row, typed, onType, onEnd }: PriceCellProps) {
  const { t } = useText()
  const practice = usePractice()
  const figures = figuresOf(useProjectState().tree.project, practice)
  if (row.Price === null) return null
  if (typed !== undefined)
    return (
      <PriceInput
        start={typed ?? typedText(row.Price, practice)}
        whole={typed === null}
        onEnd={onEnd}
        name={row.Name ?? ''}
      />
    )
  return (
    <>
      {row.Prices.length > 1 && (
        <Tooltip label={t('resourceTwoPrices', { count: row.Prices.length })}>
          <IconAlertTriangle
            size={14}
            className={classes['warning']}
            aria-label={t('resourceTwoPrices', { count: row.Prices.length })}
          />
        </Tooltip>
      )}
      {onType ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes['price']}
          data-own={row.PriceSource === 'own' || undefined}
          aria-label={`${t('resourcePrice')} ${row.Name ?? ''}: ${figures.price(row.Price)}`}
          onDoubleClick={onType}
          onClick={(event) => {
            if (event.detail === 0 || window.matchMedia('(pointer: coarse)').matches) onType()
          }}
        >
          {figures.price(row.Price)}
        </button>
      ) : (
        figures.price(row.Price)
      )}
    </>
  )
}

type PriceInputProps = Readonly<{ start: string; whole: boolean; name: string; onEnd: ResourceLineProps['onEnd'] }>

function PriceInput({ start, whole, name, onEnd }: PriceInputProps) {
  const { t } = useText()
  const practice = usePractice()
  const [text, setText] = useState(start)
  const [wrong, setWrong] = useState(false)
  const over = useRef(false)
  const bubble = useBubble({ echo: useEcho(text), typing: true, keys: 'number', onChoose: setText, onLeave: leave })
  const { field: input } = bubble

  useEffect(() => {
    input.current?.focus()
    if (whole) input.current?.select()
  }, [whole, input])

  function end(step: number) {
    if (over.current) return
    const price = readNumber(text, practice)
    if (price === null || price < 0) return setWrong(true)
    over.current = true
    onEnd(price, step)
  }

  /** A price that cannot be read stays in its field, marked. */
  function leave() {
    if (over.current) return
    const price = readNumber(text, practice)
    if (text !== start && (price === null || price < 0)) return setWrong(true)
    over.current = true
    onEnd(text === start ? null : price, 0)
  }

  return (
    <>
      <input
        ref={input}
        className={classes['input']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${t('resourcePrice')} ${name}`}
        aria-invalid={wrong || bubble.twoWays}
        aria-describedby={bubble.id}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(false)
        }}
        onBlur={(event) => {
          if (!bubble.holds(event)) leave()
        }}
        onKeyDown={(event) => {
          // To the two readings, of which one is chosen.
          if (event.key === 'Tab' && !event.shiftKey && bubble.twoWays) return event.stopPropagation()
          if (event.key === 'Enter' || event.key === 'Tab') end(event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : 0)
          else if (event.key === 'Escape') {
            over.current = true
            onEnd(null, 0)
          } else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {bubble.node}
    </>
  )
}
