import { Select } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import styles from './place-select.module.css'
import { type ProjectPart, readPlace, writePlace } from './place-address.ts'

/** The objects and estimates of a project, in order, as far as they are known. */
export type Parts = Readonly<{
  projectId: number
  objects: readonly Readonly<{ id: number; name: string }>[]
  estimates: readonly Readonly<{ id: number; objectId: number; code: string | null; name: string }>[]
}>

type PlaceSelectProps = Readonly<{
  label: string
  parts: Parts
  value: ProjectPart
  onChange: (place: ProjectPart) => void
}>

/** The whole of a project, one of its objects or one of its estimates. */
export function PlaceSelect({ label, parts, value, onChange }: PlaceSelectProps) {
  const { t } = useText()
  const { projectId, objects, estimates } = parts
  const inside = objects.flatMap(({ id, name }) => [
    { value: `object:${id}`, label: name },
    ...estimates
      .filter(({ objectId }) => objectId === id)
      .map((estimate) => ({
        value: `estimate:${estimate.id}`,
        label: [estimate.code, estimate.name].filter(Boolean).join(' '),
      })),
  ])
  return (
    <Select
      searchable
      allowDeselect={false}
      label={label}
      value={writePlace(value) ?? null}
      data={[{ value: `investment:${projectId}`, label: t('checksWhole') }, ...inside]}
      renderOption={({ option }) => (
        <span className={option.value.startsWith('estimate') ? styles['deeper'] : undefined}>{option.label}</span>
      )}
      onChange={(chosen) => {
        const place = readPlace(chosen)
        if (place) onChange(place)
      }}
    />
  )
}
