import { Checkbox } from '@mantine/core'
import { usePractice } from '../../session/tenant-region.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { useText } from '../../ui/text.ts'
import { numberFault, readNumber } from '../../ui/typed-number.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import type { Need } from './needs-data.ts'
import own from './orders.module.css'

/** What is selected of a resource: how much as it was typed, and from whom. */
export type Picked = Readonly<{ quantity: string; supplierId: number | null; supplier: string | null }>

/** Most resources that are drawn at once, the most valuable first. */
const DRAWN = 500

const FIGURES = [
  ['Needed', 'needsNeeded'],
  ['Used', 'needsUsed'],
  ['InStock', 'needsInStock'],
  ['OnOrder', 'needsOnOrder'],
  ['Proposed', 'needsProposed'],
] as const

type NeedsTableProps = Readonly<{
  needs: readonly Need[]
  picked: ReadonlyMap<string, Picked>
  onPick: (needs: readonly Need[], on: boolean) => void
  onType: (key: string, quantity: string) => void
}>

/** The resources with what is there of each; a selected one says how much of it is ordered and from whom. */
export function NeedsTable({ needs, picked, onPick, onType }: NeedsTableProps) {
  const { t } = useText()
  const wanted = needs.filter(({ Proposed }) => Proposed > 0)
  const all = wanted.length > 0 && wanted.every(({ Key }) => picked.has(Key))
  return (
    <>
      <Checkbox
        label={t('needsSelectAll')}
        checked={all}
        disabled={wanted.length === 0}
        onChange={() => onPick(wanted, !all)}
        mb="sm"
      />
      <div className={classes['scroll']}>
        <table className={`${classes['table']} figures`}>
          <thead>
            <tr>
              <th aria-hidden />
              <th>{t('needsResource')}</th>
              {FIGURES.map(([figure, word]) => (
                <th key={figure} className={classes['number']}>
                  {t(word)}
                </th>
              ))}
              <th className={classes['number']}>{t('needsPrice')}</th>
            </tr>
          </thead>
          <tbody>
            {needs.slice(0, DRAWN).map((need) => (
              <NeedRow
                key={need.Key}
                need={need}
                picked={picked.get(need.Key)}
                onPick={(on) => onPick([need], on)}
                onType={(quantity) => onType(need.Key, quantity)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {needs.length > DRAWN && <p className={classes['hint']}>{t('needsMost', { count: DRAWN, all: needs.length })}</p>}
    </>
  )
}

type NeedRowProps = Readonly<{
  need: Need
  picked: Picked | undefined
  onPick: (on: boolean) => void
  onType: (quantity: string) => void
}>

function NeedRow({ need, picked, onPick, onType }: NeedRowProps) {
  const { t } = useText()
  const format = useFormat()
  const practice = usePractice()
  const name = need.Name ?? need.Symbol ?? ''
  const supplier = picked ? picked.supplier : need.Supplier
  return (
    <tr>
      <td data-part="select">
        <Checkbox
          aria-label={t('needsSelect', { name })}
          checked={picked !== undefined}
          onChange={({ currentTarget }) => onPick(currentTarget.checked)}
        />
      </td>
      <td data-part="name">
        {name} {need.MeasureUnit && <span className={classes['hint']}>{need.MeasureUnit}</span>}
        <div className={own['supplier']}>{[need.Symbol, supplier].filter(Boolean).join(' · ')}</div>
      </td>
      {FIGURES.map(([figure, word]) => (
        <td key={figure} data-label={t(word)} className={classes['number']}>
          {figure === 'Proposed' && picked ? (
            <NumberField
              aria-label={t('needsQuantity', { name })}
              value={picked.quantity}
              error={readNumber(picked.quantity, practice) === null && numberFault(picked.quantity, practice, t)}
              onText={onType}
            />
          ) : (
            <span>{format.figure(need[figure], { min: 0, max: 6 })}</span>
          )}
        </td>
      ))}
      <td data-label={t('needsPrice')} className={classes['number']}>
        <span>{need.Price === null ? '–' : format.number(need.Price, { min: 2, max: 6 })}</span>
      </td>
    </tr>
  )
}
