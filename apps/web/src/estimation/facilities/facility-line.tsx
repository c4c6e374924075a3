import { MAX_SCALE } from '@temelia/decimal/scaled'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconFileDescription, IconTrash } from '@tabler/icons-react'
import type { Patch } from '@temelia/model/entity'
import { type Facility, facilityKinds, sheetParts } from '@temelia/model/estimation/facility'
import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import classes from './facilities.module.css'
import { type FacilityRow, moneyOf, patchOf, placeOf } from './facility-places.ts'

type LineProps = Readonly<{
  row: FacilityRow
  figures: Figures
  editable: boolean
  /** Added just now: its name is typed first. */
  fresh: boolean
  onSave: (patch: Patch<typeof Facility>) => void
  /** Opens its technical sheet; left out where there are none. */
  onSheet?: () => void
  onRemove: () => void
}>

/** One line of an equipment list; every cell is typed in place. */
export function FacilityLine({ row, figures, editable, fresh, onSave, onSheet, onRemove }: LineProps) {
  const { t } = useText()
  const { tree } = useProjectState()
  const cell = (column: string) => t('facilityCell', { column, name: row.name })

  function text(key: 'code' | 'measureUnit' | 'sheetNumber' | 'supplier', label: string, longest: number) {
    return (
      <td data-label={label}>
        <TypedInput
          data-column={key}
          aria-label={cell(label)}
          value={row[key] ?? ''}
          maxLength={longest}
          readOnly={!editable}
          onTake={(typed) => onSave({ [key]: typed || null })}
        />
      </td>
    )
  }

  function number(key: 'quantity' | 'price', label: string) {
    return (
      <td data-label={label} className={classes['figure']}>
        <TypedNumber
          data-column={key}
          aria-label={cell(label)}
          value={row[key]}
          empty={0}
          decimals={key === 'price' ? { min: settingsOf(tree.project).priceDecimals, max: MAX_SCALE } : undefined}
          readOnly={!editable}
          onTake={(value) => onSave({ [key]: value })}
        />
      </td>
    )
  }

  return (
    <tr>
      <td data-label={t('facility.kind')}>
        <NativeSelect
          size="xs"
          aria-label={cell(t('facility.kind'))}
          disabled={!editable}
          value={row.kind}
          data={facilityKinds.map((kind) => ({ value: kind, label: t(`facility.kind.${kind}`) }))}
          onChange={(event) => onSave({ kind: facilityKinds.find((kind) => kind === event.currentTarget.value) })}
        />
      </td>
      <td data-label={t('facilityPlace')}>
        <NativeSelect
          size="xs"
          aria-label={cell(t('facilityPlace'))}
          disabled={!editable}
          value={placeOf(row)}
          data={[{ value: 'project', label: t('facilityOfProject') }, ...placesOf(tree)]}
          onChange={(event) => onSave(patchOf(event.currentTarget.value))}
        />
      </td>
      {text('code', t('facility.code'), 80)}
      <td data-label={t('any.name')} className={classes['name']}>
        <TypedInput
          data-column="name"
          autoFocus={fresh}
          onFocus={(event) => fresh && event.currentTarget.select()}
          aria-label={cell(t('any.name'))}
          value={row.name}
          maxLength={1_000}
          readOnly={!editable}
          onTake={(typed) => (typed === '' ? t('fieldRequired') : onSave({ name: typed }))}
        />
      </td>
      {text('measureUnit', t('facilityUnit'), 40)}
      {number('quantity', t('any.quantity'))}
      {number('price', t('facility.price'))}
      <td data-label={t('facilityValue')} className={classes['amount']}>
        <output aria-label={cell(t('facilityValue'))}>{figures.total(moneyOf(tree.project, row).withoutVat)}</output>
      </td>
      {text('sheetNumber', t('facilitySheet'), 40)}
      {text('supplier', t('facility.supplier'), 400)}
      <td className={classes['tool']}>
        {onSheet && (
          <ActionIcon
            size={24}
            variant={sheetParts.some((part) => row[part]) ? 'light' : 'subtle'}
            aria-label={t('facilitySheetOf', { name: row.name })}
            title={t('facilitySheetOf', { name: row.name })}
            onClick={onSheet}
          >
            <IconFileDescription size={14} />
          </ActionIcon>
        )}
        {editable && (
          <ActionIcon size={24} aria-label={t('deleteNamed', { name: row.name })} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

/** Objects with their estimates below them. */
function placesOf({ objects, estimates }: ProjectTree) {
  return objects.flatMap((object) => [
    { value: `object:${object.id}`, label: object.name },
    ...estimates
      .filter(({ objectId }) => objectId === object.id)
      .map(({ id, name }) => ({ value: `estimate:${id}`, label: `${object.name} › ${name}` })),
  ])
}
