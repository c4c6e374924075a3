import { Anchor, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { Permission } from '@temelia/model/admin/permission'
import { UserCategory } from '@temelia/model/admin/user-category'
import { Zone } from '@temelia/model/admin/zone'
import { useAll, useList, useSave } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { type Category, reloadPeople } from './people-data.ts'

/** What is set for a person beside rights by module; the zones are undefined while they load. */
export function useZonesOf(userId: number) {
  const list = useList(Permission, { filter: { field: 'userId', op: 'eq', value: userId }, pageSize: 1 })
  return { list, kept: list.data?.rows[0], chosen: list.data && (list.data.rows[0]?.zones ?? []) }
}

/** The zones that a person works in, before those of the category. */
export function PersonZones({ userId }: Readonly<{ userId: number }>) {
  const { list, kept } = useZonesOf(userId)
  const { save } = useSave(Permission)
  if (list.isLoadingError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={120} />
  return (
    <ZoneChoice
      chosen={kept?.zones ?? []}
      onChange={(zones) => save(kept?.id ?? null, kept ? { zones } : { userId, zones }, kept?.version ?? null)}
    />
  )
}

/** The zones that the people of a category work in. */
export function CategoryZones({ category }: Readonly<{ category: Category }>) {
  const { save } = useSave(UserCategory)
  return (
    <ZoneChoice chosen={category.zones ?? []} onChange={(zones) => save(category.id, { zones }, category.version)} />
  )
}

type ZoneChoiceProps = Readonly<{ chosen: readonly number[]; onChange: (zones: number[]) => Promise<unknown> }>

function ZoneChoice({ chosen, onChange }: ZoneChoiceProps) {
  const { t } = useText()
  const zones = useAll(Zone, { sort: 'name' })
  const toggle = (id: number, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id)
    onChange(next).then(reloadPeople).catch(toastProblem)
  }
  return (
    <Stack gap="sm" maw={560}>
      <Text size="sm" c="dimmed">
        {t('rightsZonesText')}
      </Text>
      {zones.isError && <ProblemNote problem={zones.error} onRetry={() => void zones.refetch()} />}
      {zones.data?.rows.length === 0 && (
        <Text size="sm">
          {t('rightsZonesNone')}{' '}
          <Anchor size="sm" href="#/settings/zones">
            {t('zone')}
          </Anchor>
        </Text>
      )}
      {zones.data?.rows.map((zone) => (
        <Checkbox
          key={zone.id}
          label={zone.name}
          checked={chosen.includes(zone.id)}
          onChange={(event) => toggle(zone.id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
