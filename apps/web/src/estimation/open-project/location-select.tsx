import { usePractice } from '../../session/tenant-region.ts'
import { Select, Text } from '@mantine/core'
import { formatNumber } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import { AVERAGE, useLocations } from './locations.ts'

type LocationSelectProps = Readonly<{
  value: number
  onChange: (id: number) => void
  size?: string
  disabled?: boolean
}>

/** The place whose price level counts (US), with what it adds and who published it. The average has id 0 and changes nothing. */
export function LocationSelect({ value, onChange, size, disabled }: LocationSelectProps) {
  const { t } = useText()
  const places = useLocations().data ?? []
  const data = places.map((place) => ({ value: String(place.id), label: place.name }))
  const average = { value: String(AVERAGE), label: t('usAverage') }
  return (
    <div>
      <Select
        size={size}
        searchable
        allowDeselect={false}
        disabled={disabled}
        label={t('location')}
        value={String(value)}
        data={data.some((place) => place.value === average.value) ? data : [average, ...data]}
        onChange={(id) => onChange(Number(id ?? AVERAGE))}
      />
      <PlaceFacts id={value} />
    </div>
  )
}

/** The percentages of a place and their source; nothing for the average. */
export function PlaceFacts({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const practice = usePractice()
  const place = (useLocations().data ?? []).find((one) => one.id === id)
  if (!place || place.id === AVERAGE) return null
  const percent = (value: number) => formatNumber(value, practice)
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {t('locationUplifts', {
        materials: percent(place.materials),
        labor: percent(place.labor),
        equipments: percent(place.equipments),
      })}
      {place.source && (
        <>
          {' · '}
          {t('locationSource', { source: place.source })}
        </>
      )}
    </Text>
  )
}
