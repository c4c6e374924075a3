import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { useText } from '../../ui/text.ts'

const AVERAGE = 0

type LocationSelectProps = Readonly<{ value: number; onChange: (id: number) => void; size?: string }>

/** The place whose price level counts (US). The average has id 0 and changes nothing. */
export function LocationSelect({ value, onChange, size }: LocationSelectProps) {
  const { t } = useText()
  const locations = useQuery({ queryKey: ['locations'], queryFn: fetchLocations, staleTime: Infinity })
  const known = locations.data ?? []
  const data = known.some((place) => place.value === String(AVERAGE))
    ? known
    : [{ value: String(AVERAGE), label: t('usAverage') }, ...known]
  return (
    <Select
      size={size}
      searchable
      allowDeselect={false}
      label={t('location')}
      value={String(value)}
      data={data}
      onChange={(id) => onChange(Number(id ?? AVERAGE))}
    />
  )
}

/** The places with their uplift percentages, as `getAMF` names them. */
async function fetchLocations(): Promise<readonly Readonly<{ value: string; label: string }>[]> {
  const { body } = await call('/estimation-cb/getAMF', { query: { data: 'states' } })
  const reply = body as Readonly<{ _embedded?: Readonly<Record<string, unknown>> }> | readonly unknown[]
  const list = Array.isArray(reply)
    ? reply
    : Object.values((reply as { _embedded?: object })._embedded ?? {}).find(Array.isArray)
  const seen = new Set<string>()
  return ((list ?? []) as readonly Readonly<Record<string, unknown>>[]).flatMap((place) => {
    const value = String(place['LocationId'] ?? '')
    const label = String(place['Name'] ?? place['State'] ?? value)
    if (value === '' || seen.has(value)) return []
    seen.add(value)
    return [{ value, label }]
  })
}
